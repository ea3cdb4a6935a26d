// Messages between page and table: ids, one action at a time, heartbeat, refusals.

const BEAT = 500; // ms between two looks at the clock; every second one sends a ping
const PATIENCE = 2000; // ms without an answer until the table counts as out of reach
const RESEND = 5000;
export const SLOW = 400; // until a save that takes longer is shown
// these carry an id the table knows: sent twice, they count once
const SAFE_TWICE = new Set(["act", "throw", "undo", "redo", "correct", "restore"]);

/** A fresh id. `crypto.randomUUID` is missing on plain http in a home network. */
function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Connect to the table. `on` hears `done(message)`, `refused(reply, place)`, `lost()`,
 * `back()` and `saving(isSaving)`.
 */
export class Wire {
  constructor(model, on) {
    this.model = model;
    this.on = on;
    this.pending = null;
    this.lost = false;
    this.unanswered = null; // when the oldest ping without answer was sent
    this.ticks = 0;
    this.page = window.totemConnection ?? null;
    this.receive = (message) => this.#receive(message);
    this.gone = () => this.#setLost(true);
    this.again = () => this.#heard();
    model.on("msg:custom", this.receive);
    this.page?.addEventListener("lost", this.gone);
    this.page?.addEventListener("back", this.again);
    this.timer = setInterval(() => this.#tick(), BEAT);
  }

  close() {
    clearInterval(this.timer);
    this.model.off?.("msg:custom", this.receive);
    this.page?.removeEventListener("lost", this.gone);
    this.page?.removeEventListener("back", this.again);
  }

  /** Send one action; false when the last one is still on its way or nobody hears. */
  send(type, fields, place = null) {
    if (this.lost || this.pending) return false;
    const message = { type, id: freshId(), ...fields };
    this.pending = { message, place, since: Date.now() };
    this.on.saving(true);
    this.#post(message);
    return true;
  }

  #post(message) {
    try {
      this.model.send(message);
    } catch {
      this.#setLost(true);
    }
  }

  #receive(message) {
    if (message?.type !== "reply") return;
    this.#heard();
    if (!this.pending || message.id !== this.pending.message.id) return;
    const { place, message: asked } = this.pending;
    this.#settle();
    if (message.ok) this.on.done(asked);
    else this.on.refused(message, place);
  }

  #settle() {
    this.pending = null;
    this.on.saving(false);
  }

  #heard() {
    this.unanswered = null;
    this.page?.beat?.();
    if (!this.lost) return;
    this.#setLost(false);
    this.#again();
  }

  /** The last action may or may not have arrived: the same id again is harmless. */
  #again() {
    if (!this.pending) return;
    if (!SAFE_TWICE.has(this.pending.message.type)) return this.#settle();
    this.pending.since = Date.now();
    this.#post(this.pending.message);
  }

  #tick() {
    // a sleeping tablet hears nothing; it is asked again when it wakes
    if (document.hidden) {
      this.unanswered = null;
      return;
    }
    const now = Date.now();
    if (this.unanswered !== null && now - this.unanswered >= PATIENCE - BEAT) {
      this.#setLost(true);
    }
    if (this.ticks++ % 2 === 0) {
      this.unanswered ??= now;
      this.#post({ type: "ping", id: freshId() });
    }
    if (!this.lost && this.pending && now - this.pending.since > RESEND) this.#again();
  }

  #setLost(lost) {
    if (lost === this.lost) return;
    this.lost = lost;
    if (lost) this.on.lost();
    else this.on.back();
  }
}
