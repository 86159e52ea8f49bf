// Tournaments: sign up, run one in the pit, plan one; a page of one looks every second and draws what has changed.

import { ask, freshId, notice, refuse, Unsent } from "./command.js";

const EVERY = 1000; // milliseconds
const TRIES = 3;

/** Tell the desk, under one id however often the line breaks. */
async function tell(path, more) {
  const id = freshId();
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(path, { id, ...more });
    } catch (problem) {
      if (!(problem instanceof Unsent) || attempt === TRIES) throw problem;
      notice("Trying again…");
    }
  }
}

/** Dollars as people write them, in cents; never by way of a fraction. */
function cents(text) {
  const match = /^\$?([\d,]+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1].replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : 0;
}

function planOf(form) {
  const given = Object.fromEntries(new FormData(form));
  const whole = (value) => Number.parseInt(value || "0", 10);
  const heats = [...form.querySelectorAll("[data-heat]")]
    .map((part) => Object.fromEntries([...part.querySelectorAll("input")].map((one) => [one.name, one.value])))
    .filter((heat) => heat.hands || heat.minutes)
    .map((heat) => ({
      hands: whole(heat.hands),
      minutes: whole(heat.minutes),
      advance: whole(heat.advance),
      chips: cents(heat.chips || "0"),
    }));
  const prizes = given.prizes.split(",").map((one) => one.trim()).filter(Boolean);
  const { name, title, document, mode, remainder } = given;
  const numbers = Object.fromEntries(["least", "most", "seats", "clock"].map((key) => [key, whole(given[key])]));
  const money = { fee: cents(given.fee || "0"), added: cents(given.added || "0") };
  return { name, title, document, mode, remainder, prizes, heats, ...numbers, ...money };
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.act && !("plan" in form.dataset)) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  try {
    if (form.dataset.act) {
      const act = { act: form.dataset.act, ...Object.fromEntries(new FormData(form)) };
      await tell(`/api/v1/tournaments/${encodeURIComponent(form.dataset.tournament)}/commands`, { act });
      form.reset();
      if (document.querySelector("[data-tournament-live]")) await look();
      else location.reload();
    } else {
      const plan = planOf(form);
      await tell("/api/v1/tournaments", { plan });
      location.assign(`/tournaments/${encodeURIComponent(plan.name)}`);
    }
  } catch (problem) {
    refuse(problem);
  }
  form.removeAttribute("aria-busy");
});

/** Draw the parts that have changed; a part in which somebody writes waits. */
async function look() {
  const place = document.querySelector("[data-tournament-live]");
  if (!place || document.hidden) return;
  const answer = await fetch(`${location.pathname}?part=live`).catch(() => null);
  if (!answer?.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of drawn.querySelectorAll("[data-fragment]")) {
    const old = place.querySelector(`[data-fragment="${part.dataset.fragment}"]`);
    const writes = [...old.querySelectorAll("input")].some((one) => one.value || one === document.activeElement);
    if (writes || old.innerHTML === part.innerHTML) continue;
    old.replaceChildren(...part.childNodes);
  }
}

setInterval(look, EVERY);
