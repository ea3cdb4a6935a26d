// Opens the widgets of this page: asks the kernel for their state, imports the module
// each of them carries, and lets it draw. Does for an anywidget what the Lab front end
// would do, with four small files in place of five megabytes.

import { keepAwake } from "./awake.js";
import { Connection } from "./connection.js";
import { Kernel, freshId } from "./kernel.js";
import { Model } from "./model.js";

const CONTROL = "jupyter.widget.control";
const SLOW_AFTER = 15_000; // ms until the page admits that something is wrong

const facts = (selector) =>
  Array.from(document.querySelectorAll(selector), (node) => JSON.parse(node.textContent));

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

function addStyle(text) {
  const style = document.createElement("style");
  style.textContent = text;
  document.head.append(style);
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

async function show(model) {
  const el = document.createElement("div");
  if (model.get("_css")) addStyle(model.get("_css"));
  const widget = await load(model.get("_esm"));
  await widget.initialize?.({ model });
  document.getElementById("page").append(el);
  await widget.render({ model, el });
}

function explain(text) {
  const waiting = document.getElementById("waiting");
  if (!waiting) return;
  const again = document.createElement("a");
  again.href = location.href;
  again.textContent = "Try again";
  waiting.replaceChildren(text, again);
}

async function start() {
  const views = facts("script.view");
  const [kernelId] = facts("#kernel");
  const { baseUrl } = document.body.dataset;
  if (!kernelId || views.length === 0) {
    return explain("The table could not be set. The computer that runs Totem may say why.");
  }
  const kernel = new Kernel(baseUrl, kernelId);
  const connection = new Connection(kernel, `${baseUrl}totem/alive`);
  window.totemConnection = connection;
  const slow = setTimeout(explain, SLOW_AFTER, "The table does not answer.");
  const known = await states(kernel);
  for (const view of views) {
    await show(new Model(kernel, connection, view, known[view].state));
  }
  clearTimeout(slow);
  document.getElementById("waiting").remove();
  keepAwake();
}

start().catch((error) => {
  console.error(error);
  explain("The table could not be drawn.");
});
