// The WebSocket to the kernel of this page: Jupyter messages as JSON text frames.
// Events: "open", "close", "message" (detail: one Jupyter message).

const PROTOCOL = "5.3";

// crypto.randomUUID is missing on plain http outside the loopback address.
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Kernel extends EventTarget {
  #socket;
  #session = freshId();

  constructor(baseUrl, kernelId) {
    super();
    const url = new URL(`${baseUrl}api/kernels/${kernelId}/channels`, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("session_id", this.#session);
    this.#socket = new WebSocket(url);
    this.#socket.onopen = () => this.dispatchEvent(new Event("open"));
    this.#socket.onclose = () => this.dispatchEvent(new Event("close"));
    this.#socket.onmessage = ({ data }) => this.#receive(data);
  }

  get open() {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(type, content, metadata = {}) {
    if (!this.open) return;
    const header = {
      msg_id: freshId(),
      msg_type: type,
      session: this.#session,
      username: "",
      date: new Date().toISOString(),
      version: PROTOCOL,
    };
    this.#socket.send(
      JSON.stringify({
        channel: "shell",
        header,
        parent_header: {},
        metadata,
        content,
        buffers: [],
      }),
    );
  }

  close() {
    this.#socket.close();
  }

  #receive(data) {
    // Frames with binary buffers are not text; no widget of ours sends any.
    if (typeof data !== "string") return;
    this.dispatchEvent(new CustomEvent("message", { detail: JSON.parse(data) }));
  }
}
