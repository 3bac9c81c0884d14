// The picture of the result as a PNG: drawn on a canvas here, then saved, or handed to what the phone shares with.
"use strict";

(() => {
  const picture = document.getElementById("picture");
  const share = document.getElementById("share-picture");

  async function png() {
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return new File([blob], picture.dataset.name, { type: "image/png" });
  }

  document.getElementById("save-picture").addEventListener("click", async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await png());
    link.download = picture.dataset.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });

  // Only where the browser shares files: over https, on phones.
  const probe = new File([""], picture.dataset.name, { type: "image/png" });
  if (!navigator.canShare?.({ files: [probe] })) return;
  share.hidden = false;
  share.addEventListener("click", async () => {
    try {
      await navigator.share({ files: [await png()], title: document.title });
    } catch (error) {
      if (error.name !== "AbortError") throw error; // somebody thought better of it
    }
  });
})();
