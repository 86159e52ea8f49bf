// Pages that ask once: verify, review, measure; add an account; post options.

import { ask, refuse } from "./command.js";

const paragraph = (words) => Object.assign(document.createElement("p"), { textContent: words });

document.addEventListener("click", async (event) => {
  const pressed = event.target.closest("button[data-show], button[data-post]");
  if (!pressed || pressed.getAttribute("aria-busy")) return;
  pressed.setAttribute("aria-busy", "true");
  const place = document.getElementById(pressed.dataset.in ?? "");
  place?.replaceChildren("Working…");
  try {
    const told = pressed.dataset.show ? await ask(pressed.dataset.show) : await ask(pressed.dataset.post, {});
    if (!place) return location.reload();
    place.replaceChildren(...(told.says ?? []).map(paragraph));
    if (told.svg) place.insertAdjacentHTML("beforeend", told.svg);
  } catch (problem) {
    place?.replaceChildren();
    refuse(problem);
  }
  pressed.removeAttribute("aria-busy");
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.post) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  try {
    await ask(form.dataset.post, Object.fromEntries(new FormData(form)));
    location.reload();
  } catch (problem) {
    refuse(problem);
  }
  form.removeAttribute("aria-busy");
});
