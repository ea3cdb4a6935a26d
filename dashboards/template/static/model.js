// One widget model as anywidget modules know it: get, set, save_changes, send, on, off.

const WIDGET_MESSAGES = { update: "update", custom: "custom" };

export class Model {
  #comm;
  #kernel;
  #state;
  #unsaved = {};
  #listeners = new Map();

  constructor(kernel, connection, comm, state) {
    this.#kernel = kernel;
    this.connection = connection;
    this.#comm = comm;
    this.#state = state;
    kernel.addEventListener("message", ({ detail }) => this.#receive(detail));
  }

  get(key) {
    return this.#state[key];
  }

  set(key, value) {
    this.#unsaved[key] = value;
    this.#update({ [key]: value });
  }

  save_changes() {
    const state = this.#unsaved;
    this.#unsaved = {};
    this.#post({ method: WIDGET_MESSAGES.update, state, buffer_paths: [] });
  }

  send(content) {
    this.#post({ method: WIDGET_MESSAGES.custom, content });
  }

  on(name, callback) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), callback]);
  }

  off(name, callback) {
    if (!name) return this.#listeners.clear();
    const kept = (this.#listeners.get(name) ?? []).filter((known) => known !== callback);
    this.#listeners.set(name, callback ? kept : []);
  }

  // Nothing waits in a queue: a tap made while the table is lost must not act later.
  #post(data) {
    if (this.connection.lost) return;
    this.#kernel.send("comm_msg", { comm_id: this.#comm, data });
  }

  #receive({ header, content }) {
    if (header.msg_type !== "comm_msg" || content.comm_id !== this.#comm) return;
    const { data } = content;
    if (data.method === WIDGET_MESSAGES.update) this.#update(data.state);
    if (data.method === WIDGET_MESSAGES.custom) {
      this.#emit("msg:custom", data.content, []);
    }
  }

  #update(state) {
    Object.assign(this.#state, state);
    for (const key of Object.keys(state)) this.#emit(`change:${key}`);
    this.#emit("change");
  }

  #emit(name, ...values) {
    for (const callback of this.#listeners.get(name) ?? []) callback(...values);
  }
}
