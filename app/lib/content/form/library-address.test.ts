import { expect, test } from "vitest";

import { fieldOfLibraryAddress, filesInAddress, libraryAddressName } from "./library-address";

test.each(["cover", "pressKit", "gallery", "gallery[2]", "attachments[0].file", "blocks[12].pictures"])(
  "%s is told from the name of its address, which is no part of an entry",
  (name) => {
    const own = libraryAddressName(name);
    expect(own).not.toMatch(/[.[\]]/);
    expect(fieldOfLibraryAddress(own)).toBe(name);
    expect(fieldOfLibraryAddress(name)).toBeUndefined();
  },
);

test("files are found in the addresses of themselves, of their copies and of their pages, each once", () => {
  const [one, other] = ["01890a5d-ac96-774b-bcce-b302099a8057", "22208552-04ae-822d-a864-d6a540166131"];
  expect(filesInAddress(`https://www.bornova.example/media/${one}/w640.webp`)).toEqual([one]);
  expect(
    filesInAddress(
      `/apps/file-manager-public/${other}?confirm=delete /media/${one.toUpperCase()}/Plan%201.pdf\n${one}`,
    ),
  ).toEqual([other, one]);
  for (const text of ["", "kapak.jpg", "/media/", `${one}0`, "x".repeat(100_000), "01890a5d-".repeat(20_000)])
    expect(filesInAddress(text)).toEqual([]);
});
