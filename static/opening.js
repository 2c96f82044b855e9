// Where the table stands: its evening has the clock and the day of the phone that opens it.
for (const field of document.querySelectorAll("[name=zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || field.value;
}

// Enter goes on to the next field; only its own button opens the session.
document.querySelector("[data-enter-goes-on]")?.addEventListener("keydown", (event) => {
  const asked = "input:not([type=hidden], [type=radio], [type=checkbox])";
  if (event.key !== "Enter" || event.isComposing || !event.target.matches(asked)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll(`${asked}, .tap`)].filter((field) => field.checkVisibility?.() ?? field.offsetParent);
  fields[fields.indexOf(event.target) + 1].focus();
});
