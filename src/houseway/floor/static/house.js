// Pages that ask once: verify, review, measure; add an account; post options.

import { ask, refuse } from "./command.js";

document.addEventListener("click", async (event) => {
  const pressed = event.target.closest("button[data-show], button[data-post]");
  if (!pressed) return;
  pressed.disabled = true;
  const place = document.getElementById(pressed.dataset.in ?? "");
  if (place) place.textContent = "Working…";
  try {
    const told = pressed.dataset.show ? await ask(pressed.dataset.show) : await ask(pressed.dataset.post, {});
    if (!place) return location.reload();
    place.replaceChildren(...(told.says ?? []).map((words) => Object.assign(document.createElement("p"), { textContent: words })));
    if (told.svg) place.insertAdjacentHTML("beforeend", told.svg);
  } catch (problem) {
    if (place) place.textContent = "";
    refuse(problem);
  }
  pressed.disabled = false;
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.post) return;
  event.preventDefault();
  try {
    await ask(form.dataset.post, Object.fromEntries(new FormData(form)));
    location.reload();
  } catch (problem) {
    refuse(problem);
  }
});
