// A drawing of the page becomes a picture on this phone, to be sent or kept; nobody else is asked.
const named = (...blobs) => new File(blobs, "ket-qua.png", { type: "image/png" });
const shares = navigator.canShare?.({ files: [named("")] });
async function drawn(svg) {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(svg));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = svg.width.baseVal.value;
  canvas.height = svg.height.baseVal.value;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob((blob) => done(named(blob)), "image/png"));
}

for (const button of document.querySelectorAll("[data-picture]")) {
  button.hidden = false;
  if (!shares) button.textContent = button.dataset.otherwise;
  button.addEventListener("click", async () => {
    const file = await drawn(document.getElementById(button.dataset.picture));
    if (shares) navigator.share({ files: [file] }).catch(() => {}); // closed again
    else Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name }).click();
  });
}
