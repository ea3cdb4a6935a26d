"""The command ``totem``; every refusal is one sentence on stderr and exit code 2."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from totem_core.errors import TotemError

if TYPE_CHECKING:
    from totem_core.replay import Replay
    from totem_core.store import GameRow

__all__ = ["app", "main"]

# Imports wait inside the commands, so that `totem --help` answers at once.
app = typer.Typer(
    name="totem",
    help="Companion for the board game Totem (1995).",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

JournalFile = Annotated[Path, typer.Argument(metavar="FILE", help="A journal, JSON.")]


@app.command()
def play(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 127.0.0.1 is this machine only.")
    ] = "0.0.0.0",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8866,
    key: Annotated[
        bool | None,
        typer.Option(
            "--key/--no-key",
            help="Ask for a key; by default asked on any address but 127.0.0.1.",
        ),
    ] = None,
    base: Annotated[
        str, typer.Option(help="Path that a proxy passes on, such as /totem/.")
    ] = "/",
    watch_qr: Annotated[
        bool, typer.Option("--watch-qr", help="Show the QR code to look on only.")
    ] = False,
) -> None:
    """Start the table app and show its address, keys and QR code."""
    from totem_core import server

    server.play(host=host, port=port, key=key, base=base, watch_qr=watch_qr)


@app.command()
def replay(file: JournalFile) -> None:
    """Print the history of a journal and how the game ended."""
    from totem_core.exchange import read_journal
    from totem_core.replay import Replay

    journal = read_journal(file)
    game = Replay(journal.header, journal.entries)
    for line in _history(game):
        typer.echo(line)
    typer.echo(_result(game))


@app.command()
def case(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A case, docs/cases.md.")
    ],
) -> None:
    """Set up a position, make moves, print the position or the refusal."""
    from totem_core import cases

    report = cases.run(file)
    for line in (report.title, *report.refusals, report.position):
        typer.echo(line)
    for failure in report.failures:
        typer.echo(failure, err=True)
    if report.failures:
        raise typer.Exit(1)


@app.command()
def rules(
    rule: Annotated[
        str, typer.Argument(metavar="[ID]", help="One rule, such as T-B11 or RT-12.")
    ] = "",
    markdown: Annotated[
        bool, typer.Option("--markdown", help="As the document docs/rules.md.")
    ] = False,
) -> None:
    """Print the rules in short sentences, or one of them with its options."""
    from totem_core.games.families.speech import rulebook

    if markdown:
        typer.echo(rulebook.markdown(), nl=False)
        return
    lines = rulebook.entry(rule.upper()) if rule else rulebook.contents()
    for line in lines:
        typer.echo(line)


@app.command("export")
def export_game(
    game: Annotated[str, typer.Argument(help="Id of the game: see `totem games`.")],
    file: JournalFile,
) -> None:
    """Write a stored game to a file."""
    from totem_core.exchange import write_journal
    from totem_core.store import Store

    with Store() as store:
        write_journal(file, store.journal(game))
    typer.echo(f"Game {game} is in {file}.")


@app.command("import")
def import_game(file: JournalFile) -> None:
    """Take a game from a file into the store."""
    from totem_core.exchange import read_journal
    from totem_core.store import Store

    journal = read_journal(file)
    with Store() as store:
        game = store.import_journal(journal)
    typer.echo(f"Game {game} is in the store.")


@app.command()
def games() -> None:
    """List the stored games, the one played last first."""
    from totem_core.store import Store

    with Store() as store:
        rows = store.games()
        path = store.path
    for row in rows:
        typer.echo(_listed(row))
    if not rows:
        typer.echo(f"There is no game in {path} yet.")


def _history(game: Replay) -> list[str]:
    lines: list[str] = []
    place: tuple[int, int] | None = None
    for item in game.log():
        if (item.line.round, item.line.phase) != place:
            place = (item.line.round, item.line.phase)
            lines.append(f"Round {place[0]}, phase {place[1]}")
        mark = "-" if item.state == "done" else "x"  # x: taken back
        lines.append(f"{item.seq:5} {mark} {item.line.text}")
        lines.extend(f"        {detail}" for detail in item.line.details)
    return lines


def _result(game: Replay) -> str:
    outcome = game.outcome
    if outcome is None:
        return "The game is still running."
    names = [game.header.players[player] for player in outcome.winners]
    return f"{' and '.join(names) or 'Nobody'} won. {outcome.reason}"


def _listed(row: GameRow) -> str:
    names = row.header.title or ", ".join(row.header.players)
    state = "finished" if row.over else f"{row.seq} entries"
    when = row.updated[:16].replace("T", " ")
    return f"{row.id}  {when}  {row.header.game}  {state:>12}  {names}"


def main() -> None:
    """Run the command line; the console script calls this."""
    try:
        app()
    except TotemError as error:
        typer.echo(str(error), err=True)
        sys.exit(2)
