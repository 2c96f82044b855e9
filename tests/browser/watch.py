"""What a page of a test is given to tell when it answers what is filled in."""

WATCH = """
(() => {
  const filled = () => {
    const form = document.querySelector(".entry");
    const said = form ? [...new FormData(form)] : [];
    const aside = ["reason", "seen"];
    return JSON.stringify(said.filter(([name, value]) => value !== "" && !aside.includes(name)));
  };
  let asked;
  window.told = () => window.answered === filled();
  document.addEventListener("DOMContentLoaded", () => {
    if (document.querySelector(".table.paid")) window.answered = filled();
  });
  document.addEventListener("htmx:configRequest", () => { asked = filled(); });
  document.addEventListener("htmx:afterSwap", () => { window.answered = asked; });
})();
"""
"""Lets a test wait until what the page says answers what is filled in, and not what was before."""
