// Meters climb: every second the page asks what they show, and says so where one stands; a jackpot shows at once.

const EVERY = 1000; // milliseconds

async function look() {
  if (!document.querySelector("[data-meter]") || document.hidden) return;
  const answer = await fetch("/api/v1/meters", { headers: { accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return;
  for (const meter of await answer.json()) {
    const key = `${meter.house}/${meter.id}`;
    for (const place of document.querySelectorAll(`[data-meter="${CSS.escape(key)}"]`)) {
      if (place.textContent !== meter.shows) place.textContent = meter.shows;
    }
    for (const place of document.querySelectorAll(`[data-due="${CSS.escape(key)}"]`)) {
      place.textContent = meter.due.join("; ");
      place.hidden = !meter.due.length;
    }
  }
}

setInterval(look, EVERY);
