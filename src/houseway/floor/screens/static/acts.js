// Buttons and forms send their acts, each once until its answer is there.

import { Unsent, command, refuse, settle } from "./command.js";
import { isHeld, pressOf } from "./held.js";
import { leave } from "./leaving.js";
import { formKey } from "./redraw.js";
import { isOffline, table, view } from "./table.js";

const OFF = "The line to the table is down. Look at the felt when it is back, then try again.";
const OF_A_ROUND = new Set(["bet", "take-back", "decide", "irregularity", "void-round", "ready", "ask-void"]);
const OF_A_STEP = new Set(["call", "result"]); // a scanner may be ahead of the screen, so what is typed does not say its step

/** Which round an act is meant for, and which step of it: when that is over, the floor refuses it. */
function meant(act, at) {
  const isRuling = act.act === "note" && act.text?.startsWith("irregularity "); // a call for a supervisor to rule on it
  if (at !== table || !(isRuling || OF_A_ROUND.has(act.act === "note" ? act.what : act.act))) return {};
  return act.act === "decide" ? { round: view.round, step: view.step } : { round: view.round };
}

/**
 * Send acts one after the other; the answer to the last, or null when one was refused. `laid` is told each that is
 * done, or may be: nobody knows when there was no answer.
 */
export async function send(acts, more = {}, at = table, laid = () => {}) {
  if (isOffline()) return refuse(new Unsent(OFF));
  if (acts.some((act) => act.act === "bet" || act.act === "take-back")) together = null;
  const meaning = acts.map((act) => meant(act, at));
  let answer = null;
  for (const [index, act] of acts.entries()) {
    try {
      answer = await command(at, act, { ...meaning[index], ...more });
      laid(act);
    } catch (problem) {
      if (problem instanceof Unsent) laid(act);
      refuse(problem);
      return null;
    }
  }
  settle();
  return answer;
}

// ------------------------------------------------------------ once

const busy = new Set();

/** Do something unless the same is under way; what was pressed says that it waits. */
async function once(key, pressed, work) {
  if (busy.has(key)) return;
  busy.add(key);
  pressed?.setAttribute("aria-busy", "true");
  document.body.toggleAttribute("data-sending", true);
  await work().finally(() => busy.delete(key));
  pressed?.removeAttribute("aria-busy");
  document.body.toggleAttribute("data-sending", busy.size > 0);
}

// A key that is held down sends nothing more: what it pressed may be something else by then.
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}, { capture: true });

// ------------------------------------------------------------ buttons

// A page may show several tables; then what is pressed says which it is of.
const tableOf = (one) => one.closest("[data-table]")?.dataset.table;

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("button[data-acts]");
  if (!pressed || pressed.disabled || isHeld(pressed)) return;
  const isSecondOfTwo = event.detail > 1 && pressed.dataset.often === undefined;
  if (isSecondOfTwo) return; // a double click is one press, also when the button has become another
  const acts = JSON.parse(pressed.dataset.acts);
  once(pressed.id || pressed.dataset.acts, pressed, () => press(pressed, acts));
});

/** A call or a result that is pressed is meant for the step on the screen: pressed twice on a slow one, it counts once. */
const seenBy = (acts, at = table) =>
  acts.length === 1 && at === table && OF_A_STEP.has(acts[0].act) ? { round: view.round, step: view.step } : {};

async function press(pressed, acts) {
  if (pressed.dataset.leave !== undefined) return isOffline() ? refuse(new Unsent(OFF)) : leave(table, acts[0]);
  const hold = pressOf(pressed), laid = [], at = tableOf(pressed);
  const sent = await send(pressed.id === "undo" ? undone(acts) : acts, seenBy(acts, at), at, (act) => {
    laid.push(act);
    hold(act);
  });
  if (pressed.dataset.once !== undefined) together = { laid, round: view.round };
  return sent;
}

// ------------------------------------------------------------ undo

let together = null; // what one press of Repeat or Double laid: one Undo takes back all of it

function undone(acts) {
  if (together?.round !== view.round || together.laid.length < 2) return acts;
  return together.laid.map(({ seat, wager, amount }) => ({ act: "take-back", seat, wager, amount })).reverse();
}

// ------------------------------------------------------------ forms

/** A card as the floor writes it, from the ways in which it is typed: 10h, ks, Kh. */
function asCard(text) {
  if (!/^(10|[2-9tjqka])[hdcs]$/i.test(text)) return text;
  const [rank, suit] = [text.slice(0, -1).replace("10", "T"), text.slice(-1)];
  return rank.toUpperCase() + suit.toLowerCase();
}

/** Two dice as the floor writes them, from the ways in which they are typed: 34, 3 4, 3,4. */
const asDice = (text) => text.replace(/^(\d)\D*(\d)$/, "$1-$2");

const READ = { cents: (text) => Math.round(Number(text) * 100), whole: Number, result: asCard, dice: asDice };

/** The acts of a template with what is in the form's fields: {name}, or {name:kind} where it is to be read. */
function filled(form) {
  const fields = new FormData(form);
  const typed = (name) => String(fields.get(name) ?? "").trim();
  return JSON.parse(form.dataset.template, (_key, value) => {
    if (typeof value !== "string") return value;
    const alone = /^\{(\w+):(\w+)\}$/.exec(value);
    return alone ? READ[alone[2]](typed(alone[1])) : value.replace(/\{(\w+)\}/g, (_all, name) => typed(name));
  });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.template) return;
  event.preventDefault();
  once(formKey(form), event.submitter, () => submit(form));
});

// Text fields are empty at once, for what is typed next; what was refused is put back, selected: typing takes its place.
async function submit(form) {
  const acts = filled(form);
  const voucher = String(new FormData(form).get("voucher") ?? "").replace(/\s/g, "");
  const texts = [...form.querySelectorAll("input:not([type]), input[type=text]")].map((field) => [field.name, field.value]);
  for (const [name] of texts) form.elements[name].value = "";
  if (await send(acts, voucher ? { voucher } : {}, tableOf(form))) return;
  const drawn = form.isConnected ? form : [...document.forms].find((one) => formKey(one) === formKey(form));
  for (const [name, value] of texts) {
    const field = drawn?.elements[name];
    if (field?.value !== "") continue;
    field.value = value;
    if (field === document.activeElement) field.select();
  }
}
