// A live page: what the server draws is put in place when it changes; buttons and forms send their acts.

import { command, refuse, say, settle } from "./command.js";
import { before, after } from "./motion.js";
import { turned } from "./wheel.js";

const root = document.querySelector("[data-live]");
export const table = root?.dataset.table;
export const view = {};
const listeners = [];
export const changed = (listener) => listeners.push(listener);

// ------------------------------------------------------------ what the server drew

function place(name, html) {
  if (name === "said") return say(html);
  const old = document.querySelector(`[data-fragment="${name}"]`);
  if (!old) return;
  const focus = old.contains(document.activeElement) ? document.activeElement : null;
  const typed = [...old.querySelectorAll("input, select")].map((field) => [field.name, field.value]);
  const open = new Set([...old.querySelectorAll("details[open][data-key]")].map((one) => one.dataset.key));
  old.innerHTML = html;
  for (const one of old.querySelectorAll("details[data-key]")) if (open.has(one.dataset.key)) one.open = true;
  if (focus && focus.form === undefined) refocus(old, focus);
  else if (focus) {
    typed.forEach(([field, value]) => {
      const next = old.querySelector(`[name="${CSS.escape(field)}"]`);
      if (next && field && next.type !== "hidden") next.value = value;
    });
    refocus(old, focus);
  }
}

function refocus(old, focus) {
  const spot = focus.dataset?.spot;
  const same = focus.id ? `#${CSS.escape(focus.id)}` : spot ? `[data-spot="${CSS.escape(spot)}"]` : focus.name ? `[name="${CSS.escape(focus.name)}"]` : null;
  const next = same ? old.querySelector(same) : null;
  (next ?? old.querySelector("button:not([disabled])"))?.focus({ preventScroll: true });
}

async function told(message) {
  await turned(message.drawn?.board);
  const was = view.before;
  Object.assign(view, message.view);
  const marks = before(document);
  for (const [name, html] of Object.entries(message.drawn ?? {})) place(name, html);
  after(document, marks, view.before !== was ? view : null);
  startClock(message.seconds);
  for (const listener of listeners) listener(message);
}

// ------------------------------------------------------------ the clock

let ends = 0;
function startClock(seconds) {
  ends = seconds === null ? 0 : performance.now() + seconds * 1000;
}
setInterval(() => {
  const clock = document.querySelector(".clock");
  if (!clock) return;
  const left = Math.max(0, (ends - performance.now()) / 1000);
  clock.hidden = !ends;
  clock.querySelector(".seconds").textContent = Math.ceil(left);
  clock.style.setProperty("--left", Math.min(1, left / Number(clock.dataset.of || 20)));
  clock.classList.toggle("late", left < 5);
}, 200);

// ------------------------------------------------------------ the line

let tries = 0;
let line = Promise.resolve(); // what came is shown in its order, and waits while the wheel turns
function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${encodeURIComponent(table)}/live?screen=${root.dataset.live}`);
  socket.onmessage = (event) => {
    tries = 0;
    document.body.classList.remove("offline");
    const message = JSON.parse(event.data);
    if (message.type === "view") line = line.then(() => told(message)).catch(console.error);
  };
  socket.onclose = (event) => {
    document.body.classList.add("offline");
    if (event.code === 4401) return location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`);
    tries += 1;
    setTimeout(connect, Math.min(5000, 300 * 2 ** tries));
  };
}
if (root) connect();

// ------------------------------------------------------------ buttons and forms

export async function send(acts, more, at = table) {
  try {
    let answer;
    for (const act of acts) answer = await command(at, act, more);
    settle();
    return answer;
  } catch (problem) {
    refuse(problem);
    return null;
  }
}

function filled(template, form) {
  const fields = new FormData(form);
  return JSON.parse(template, (_key, value) => {
    const wanted = typeof value === "string" ? /^\{(\w+)(?::(\w+))?\}$/.exec(value) : null;
    if (!wanted) return typeof value === "string" ? value.replace(/\{(\w+)\}/g, (_all, name) => String(fields.get(name) ?? "").trim()) : value;
    const text = String(fields.get(wanted[1]) ?? "").trim();
    if (wanted[2] === "cents") return Math.round(Number(text) * 100);
    if (wanted[2] === "result") return /^(10|[2-9tjqka])[hdcs]$/i.test(text) ? text.replace("10", "T").replace(/^./, (rank) => rank.toUpperCase()).replace(/.$/, (suit) => suit.toLowerCase()) : text;
    return text;
  });
}

// A page may show several tables; then what is pressed says which it is of.
const tableOf = (one) => one.closest("[data-table]")?.dataset.table;

document.addEventListener("click", async (event) => {
  const pressed = event.target.closest("button[data-acts]");
  if (!pressed || pressed.disabled) return;
  pressed.setAttribute("aria-busy", "true");
  const leaving = pressed.dataset.leave !== undefined;
  const answer = await send(JSON.parse(pressed.dataset.acts), leaving ? { voucher: "print" } : {}, tableOf(pressed));
  pressed.removeAttribute("aria-busy");
  if (leaving && answer) showVoucher(answer);
});

function showVoucher(answer) {
  const words = answer.voucher ? `Your voucher: ${answer.voucher}. Keep it: it buys in at any table.` : "You have left the table.";
  const place = document.getElementById("refused");
  place.textContent = words;
  place.hidden = false;
  say(words);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.template) return;
  event.preventDefault();
  const voucher = new FormData(form).get("voucher");
  const done = await send(filled(form.dataset.template, form), voucher ? { voucher } : {});
  if (done) for (const field of form.querySelectorAll("input:not([type=number]):not([type=hidden]):not([type=radio])")) field.value = "";
});
