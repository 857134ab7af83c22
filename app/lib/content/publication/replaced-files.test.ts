import { expect, test } from "vitest";

import { withPresentAddresses } from "./replaced-files";

const id = "0b7a3c1e-8f4d-4d0a-9a53-0d7c6f1d2e3a";
const variants = [320, 640].map((width) => ({ width, height: width / 2 }));
const file = { id, name: "park-aaaaaaaa.jpg", replacedAt: new Date(), formerNames: ["park-bbbbbbbb.jpg"], variants };

test("texts show a replaced picture by its present addresses, wherever they stand; other words stay as they are", () => {
  const data = {
    body: {
      tr: `<p><img src="/media/${id}/w640.webp" alt="" /> <a href="/media/${id}/park-bbbbbbbb.jpg?x=1">Park</a></p>`,
    },
    blocks: [{ text: { tr: `/media/${id}/w1920-bbbbbbbb.webp` } }, { file: id, count: 3 }],
    other: `/media/${id.replace("0b", "0c")}/w640.webp`,
  };
  expect(withPresentAddresses(data, [file])).toEqual({
    body: {
      tr: `<p><img src="/media/${id}/w640-aaaaaaaa.webp" alt="" /> <a href="/media/${id}/park-aaaaaaaa.jpg?x=1">Park</a></p>`,
    },
    blocks: [{ text: { tr: `/media/${id}/w640-aaaaaaaa.webp` } }, { file: id, count: 3 }],
    other: data.other,
  });
  expect(withPresentAddresses(data, [{ ...file, replacedAt: null }])).toBe(data);
});
