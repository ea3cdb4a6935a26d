// Whether the table can still be reached; published as window.totemConnection.
// Events: "lost" (detail.reason: "closed", "kernel" or "silent") and "back".
// A table that is lost for good is set anew by `renew`, in the page that stands: a
// reload into a network that flaps would leave the browser's own error page.
// A kernel is asked for a sign of life through its own message loop, so a hung kernel
// and a silent network are noticed as surely as a closed socket.

const LOOK_EVERY = 200; // ms between two looks at the clock
const ASK_AFTER = 600; // ms without a sign of life: ask for one
const SILENT_AFTER = 1600; // ms without one: the table is lost
const PROBE_EVERY = 300; // ms between two looks for the server while lost
const PROBE_PATIENCE = 1500; // ms before such a look counts as failed
const GIVE_UP_KERNEL = 3000; // ms the server answers but the kernel does not: hung
const GIVE_UP_SOCKET = 700; // ms the server is back but the old socket stays dead
const CALM = [0, 0, 0, 2000, 2000, 2000]; // ms before the next new table in half a minute
const CALMEST = 5000;
const GONE = ["restarting", "autorestarting", "dead"];

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class Connection extends EventTarget {
  #kernel;
  #aliveUrl;
  #lastSign;
  #askedAt = 0;
  #reachedAt = 0;
  #patience = GIVE_UP_KERNEL;
  #renew;
  #leaving = false;
  #ended = new AbortController();
  #timer = null;

  lost = false;
  reason = "";

  /** `renew` sets the table anew and resolves to whether it could. */
  constructor(kernel, aliveUrl, renew) {
    super();
    this.#renew = renew;
    this.#kernel = kernel;
    this.#aliveUrl = aliveUrl;
    this.#lastSign = performance.now();
    kernel.addEventListener("open", () => this.#start());
    kernel.addEventListener("close", () => this.#lose("closed"));
    kernel.addEventListener("message", ({ detail }) => this.#hear(detail));
    const { signal } = this.#ended;
    addEventListener("pagehide", () => this.end(), { signal });
    document.addEventListener("visibilitychange", () => this.#wake(), { signal });
  }

  /** Wait no longer for a kernel that has never answered. */
  abandon() {
    this.#lose("closed");
  }

  /** Leave the kernel, which ends with its page. */
  end() {
    this.#leaving = true;
    this.#ended.abort();
    clearInterval(this.#timer);
    this.#kernel.close();
  }

  /** A sign of life from the kernel. */
  beat() {
    this.#lastSign = performance.now();
    // Kernels that restarted are alive but have forgotten this page.
    if (!this.lost || this.reason !== "silent") return;
    this.lost = false;
    this.reason = "";
    this.dispatchEvent(new Event("back"));
  }

  #start() {
    this.beat();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY);
  }

  #hear({ header, content }) {
    if (header.msg_type === "status" && GONE.includes(content.execution_state)) {
      this.#lose("kernel");
    } else {
      this.beat();
    }
  }

  #look() {
    if (document.hidden || (this.lost && this.reason !== "silent")) return;
    const now = performance.now();
    const quiet = now - this.#lastSign;
    if (quiet > SILENT_AFTER) this.#lose("silent");
    // A widget that talks to its kernel anyway gives signs enough.
    if (quiet < ASK_AFTER || now - this.#askedAt < ASK_AFTER) return;
    this.#askedAt = now;
    this.#kernel.send("kernel_info_request", {});
  }

  #wake() {
    if (document.hidden) return;
    // Timers slept with the page: the silence until now proves nothing.
    this.#lastSign = performance.now();
    this.#look();
  }

  #lose(reason) {
    if (this.#leaving || (this.lost && this.reason !== "silent")) return;
    const known = this.lost;
    this.lost = true;
    this.reason = reason;
    if (known) return;
    this.dispatchEvent(new CustomEvent("lost", { detail: { reason } }));
    this.#reachedAt = 0;
    this.#probe();
  }

  async #probe() {
    this.#patience = GIVE_UP_KERNEL;
    while (this.lost && !this.#leaving) {
      // A tablet in a pocket needs no kernel: it looks for the table when it wakes.
      if (document.hidden) this.#reachedAt = 0;
      else await Promise.race([this.#ask(), pause(PROBE_EVERY)]);
      if (this.#isTime()) {
        await this.#calm();
        if (!this.lost || this.#leaving || (await this.#renew())) return;
        this.#reachedAt = 0;
      }
      await pause(PROBE_EVERY);
    }
  }

  /** Whether the server has answered for so long that only the kernel is missing. */
  #isTime() {
    if (!this.#reachedAt || !this.lost) return false;
    const waited = performance.now() - this.#reachedAt;
    return this.reason !== "silent" || waited > this.#patience;
  }

  // Several are on their way at once: each may meet one of the dead connections that
  // the browser still believes in.
  async #ask() {
    const begun = performance.now();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PROBE_PATIENCE);
    try {
      await fetch(this.#aliveUrl, { cache: "no-store", signal: patience.signal });
      // A refusal is an answer too: it leads to the access key.
      this.#reachedAt ||= performance.now();
    } catch {
      if (begun < this.#reachedAt) return; // one that is long out of date
      this.#reachedAt = 0;
      // It was the network: a socket that does not live again at once never will.
      this.#patience = GIVE_UP_SOCKET;
    } finally {
      clearTimeout(timer);
    }
  }

  // A table that fails as soon as it opens must not be set anew ten times a second.
  async #calm() {
    const recent = JSON.parse(sessionStorage.getItem("totem.renewed") ?? "[]").filter(
      (at) => Date.now() - at < 30_000,
    );
    sessionStorage.setItem("totem.renewed", JSON.stringify([...recent, Date.now()]));
    const wait = CALM[recent.length] ?? CALMEST;
    await pause(wait);
  }
}
