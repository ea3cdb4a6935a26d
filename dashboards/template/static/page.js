// Opens the widgets of this page: asks the kernel for their state, imports the module
// each of them carries, and lets it draw. Does for an anywidget what the Lab front end
// would do, with four small files in place of five megabytes.

import { keepAwake } from "./awake.js";
import { Connection } from "./connection.js";
import { Kernel, freshId } from "./kernel.js";
import { Model } from "./model.js";

const CONTROL = "jupyter.widget.control";
const HEAD_PATIENCE = 4000; // ms until a page begins: old connections may be dead
const PAGE_PATIENCE = 20_000; // ms until it ends: its kernel may have to start first
const SLOW_AFTER = 15_000; // ms until the page admits that something is wrong

const read = (node) => JSON.parse(node.textContent);
let set = { connection: null, close() {} }; // the table on this page now

/** What a page was told: its kernel, its widgets, and the files it is made of. */
function facts(page) {
  return {
    kernelId: Array.from(page.querySelectorAll("#kernel"), read)[0],
    views: Array.from(page.querySelectorAll("script.view"), read),
    release: page.querySelector("script[type=module]")?.getAttribute("src"),
  };
}

function opened(kernel) {
  if (kernel.open) return Promise.resolve();
  return new Promise((done) => kernel.addEventListener("open", done, { once: true }));
}

/** The state of every widget in the kernel, by model id. */
async function states(kernel) {
  await opened(kernel);
  const comm = freshId();
  const answer = new Promise((done) => {
    kernel.addEventListener("message", function listen({ detail }) {
      const { header, content } = detail;
      if (header.msg_type !== "comm_msg" || content.comm_id !== comm) return;
      kernel.removeEventListener("message", listen);
      done(content.data.states);
    });
  });
  const control = { comm_id: comm, target_name: CONTROL, data: {} };
  kernel.send("comm_open", control, { version: "1.0.0" });
  kernel.send("comm_msg", { comm_id: comm, data: { method: "request_states" } });
  return answer;
}

function styled(text) {
  const style = document.createElement("style");
  style.textContent = text ?? "";
  document.head.append(style);
  return style;
}

async function load(source) {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    const module = await import(url);
    const widget = module.default ?? module;
    return typeof widget === "function" ? await widget() : widget;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function prepared(model) {
  const widget = await load(model.get("_esm"));
  await widget.initialize?.({ model });
  return { model, widget };
}

/** Draw a widget and return how to take it away again. */
function show({ model, widget }) {
  const el = document.createElement("div");
  const style = styled(model.get("_css"));
  document.getElementById("page").append(el);
  const ending = widget.render({ model, el });
  return async () => {
    el.remove();
    style.remove();
    (await ending)?.();
  };
}

function explain(text) {
  const waiting = document.getElementById("waiting");
  if (!waiting) return;
  const again = document.createElement("a");
  again.href = location.href;
  again.textContent = "Try again";
  waiting.replaceChildren(text, again);
}

/** Set the table from the facts of a page; an older one stays until this one is drawn. */
async function open({ kernelId, views }) {
  const { baseUrl } = document.body.dataset;
  const kernel = new Kernel(baseUrl, kernelId);
  const connection = new Connection(kernel, `${baseUrl}totem/alive`, renew);
  const before = set;
  const own = { connection, close: before.close };
  set = own;
  before.connection?.end();
  window.totemConnection = connection;
  const slow = setTimeout(() => connection.abandon(), SLOW_AFTER);
  const known = await states(kernel);
  clearTimeout(slow);
  const models = views.map((id) => new Model(kernel, connection, id, known[id].state));
  const widgets = await Promise.all(models.map(prepared));
  if (set !== own) return; // lost again meanwhile, and set anew once more
  own.close();
  const ends = widgets.map(show);
  own.close = () => ends.forEach((end) => end());
  document.getElementById("waiting")?.remove();
}

/** Ask for this page once more. */
async function freshPage() {
  const patience = new AbortController();
  let timer = setTimeout(() => patience.abort(), HEAD_PATIENCE);
  try {
    const { signal } = patience;
    const answer = await fetch(location.href, { cache: "no-store", signal });
    clearTimeout(timer);
    timer = setTimeout(() => patience.abort(), PAGE_PATIENCE);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  } finally {
    clearTimeout(timer);
  }
}

/** Set the table anew with a new kernel; false when the server did not give one. */
async function renew() {
  let fresh;
  try {
    fresh = await freshPage();
  } catch {
    return false;
  }
  const told = facts(fresh);
  // The login page, a notice, another release: begin as a new page does.
  if (told.release !== facts(document).release) location.reload();
  else if (!told.kernelId || told.views.length === 0) return false;
  else {
    document.getElementById("kernel").textContent = JSON.stringify(told.kernelId);
    open(told).catch(console.error);
  }
  return true;
}

async function start() {
  // A page from the back-forward cache has lost its kernel while it was away.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  const told = facts(document);
  if (!told.kernelId || told.views.length === 0) {
    return explain("The table could not be set. The computer that runs Totem may say why.");
  }
  setTimeout(explain, SLOW_AFTER, "The table does not answer.");
  keepAwake();
  await open(told);
}

start().catch((error) => {
  console.error(error);
  explain("The table could not be drawn.");
});
