// Where the table stands: its evening has the clock and the day of the phone that opens it.
for (const field of document.querySelectorAll("[name=zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || field.value;
}
