// Where the table stands: its evening has the clock and the day of the phone that opens it.
for (const field of document.querySelectorAll("[name=zone]")) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || field.value;

const form = document.querySelector("[data-enter-goes-on]");

// Enter goes on to the next field; only its own button opens the session.
form?.addEventListener("keydown", (event) => {
  const asked = "input:not([type=hidden], [type=radio], [type=checkbox])";
  if (event.key !== "Enter" || event.isComposing || !event.target.matches(asked)) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll(`${asked}, .tap`)].filter((field) => field.checkVisibility?.() ?? field.offsetParent);
  fields[fields.findIndex((field) => field === event.target) + 1].focus();
});

// Rules that unfold come into view. An offered name takes the first free seat; the server does the same, and adds a seat where none is free.
form?.addEventListener("click", (event) => {
  if (event.target.matches(".unfold input")) event.target.closest("fieldset").scrollIntoView();
  const offered = event.target.closest("[name=add]");
  const free = offered && [...form.querySelectorAll(".seats input")].find((field) => !field.value.trim());
  if (!free) return;
  event.preventDefault();
  free.value = offered.value;
  offered.remove();
});
