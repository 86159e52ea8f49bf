// Dark or light: what somebody chose is set before the page is seen, so that nothing flashes; the button changes it.
{
  const page = document.documentElement;
  const kept = localStorage.getItem("light");
  if (kept) page.dataset.light = kept;

  const now = () => page.dataset.light ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  const other = () => (now() === "light" ? "dark" : "light");

  document.addEventListener("DOMContentLoaded", () => {
    const lamp = document.getElementById("light");
    const name = () => (lamp.textContent = other() === "light" ? "Light" : "Dark");
    name();
    lamp.addEventListener("click", () => {
      page.dataset.light = other();
      localStorage.setItem("light", page.dataset.light);
      name();
    });
  });
}
