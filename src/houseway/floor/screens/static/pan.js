// A felt that is wider than the screen: soft edges say that it goes on, and the winning place is brought into view.

const scroll = document.querySelector(".felt-scroll");
const NEAR = 4; // pixels from the end that count as the end

function edges() {
  const left = scroll.scrollLeft, right = scroll.scrollWidth - scroll.clientWidth - left;
  scroll.classList.toggle("more-left", left > NEAR);
  scroll.classList.toggle("more-right", right > NEAR);
}

if (scroll) {
  scroll.addEventListener("scroll", edges, { passive: true });
  new ResizeObserver(edges).observe(scroll);
  edges();
}

/** Bring what decided a wager into the middle of the felt, without moving the page. */
export function showWinner() {
  const place = scroll?.querySelector("[data-marker], [data-won], .came-to");
  if (!place) return;
  const box = place.getBoundingClientRect(), view = scroll.getBoundingClientRect();
  if (box.left >= view.left && box.right <= view.right) return;
  const by = (box.left + box.right) / 2 - (view.left + view.right) / 2;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scroll.scrollBy({ left: by, behavior: still ? "auto" : "smooth" });
}
