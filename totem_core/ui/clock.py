"""Times as people say them: "12 minutes ago", "Thursday evening", "2 November"."""

from __future__ import annotations

from datetime import UTC, datetime

from totem_core.games.families.speech.naming import things

MINUTE, HOUR = 60, 3600
DAYS = 6  # a weekday names a day unmistakably for so long


def local(at: str) -> datetime:
    """Return a moment of a journal in the time of this place."""
    return datetime.fromisoformat(at).astimezone()


def present() -> datetime:
    """Return the present in the time of this place."""
    return datetime.now(UTC).astimezone()


def ago(at: str, now: datetime) -> str:
    """Return how long ago a moment was, in the words of a host."""
    then = local(at)
    seconds = (now - then).total_seconds()
    if seconds < MINUTE:
        return "just now"
    if seconds < HOUR:
        return f"{things(int(seconds // MINUTE), 'minute')} ago"
    if then.date() == now.date():
        return f"{things(int(seconds // HOUR), 'hour')} ago"
    return day(at, now)


def day(at: str, now: datetime) -> str:
    """Return the day of a moment: today, yesterday, Thursday, 2 November."""
    then = local(at)
    days = (now.date() - then.date()).days
    if days <= 0:
        return "today"
    if days == 1:
        return "yesterday"
    if days <= DAYS:
        return f"{then:%A}"
    year = "" if then.year == now.year else f" {then.year}"
    return f"{then.day} {then:%B}{year}"


def evening(at: str) -> str:
    """Return what a game of that time is called when it has no name of its own."""
    then = local(at)
    return f"{then:%A} {_part_of_day(then.hour)}"


def _part_of_day(hour: int) -> str:
    if 5 <= hour < 12:
        return "morning"
    if 12 <= hour < 17:
        return "afternoon"
    return "evening" if 17 <= hour < 23 else "night"


def clock(at: str) -> str:
    """Return the time of day, such as ``20:40``."""
    return f"{local(at):%H:%M}"


def took(start: str, end: str) -> str:
    """Return how long a game took, such as ``1 hour 10 minutes``."""
    minutes = int((local(end) - local(start)).total_seconds() // MINUTE)
    hours, minutes = divmod(max(1, minutes), 60)
    parts = [things(hours, "hour")] if hours else []
    parts += [things(minutes, "minute")] if minutes else []
    return " ".join(parts)
