import { expect, test } from "vitest";

import { picture } from "~/lib/files/test-support/sample-files";

import { readPhoto } from "./read-photo";
import { readVcards } from "./read-vcards.server";
import { readCardLine } from "./vcard-lines";

const read = (line: string) => {
  const parts = readCardLine(line);
  return parts && readPhoto(parts);
};

test("every version of vCard has its own way to write a photograph", async () => {
  const photo = (await picture(40, 40)).toString("base64");
  for (const head of [
    "PHOTO;ENCODING=BASE64;JPEG:",
    "PHOTO;JPEG;ENCODING=BASE64:",
    "item1.PHOTO;ENCODING=b;TYPE=JPEG;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&40&40:",
    "PHOTO:data:image/jpeg;base64,",
    "PHOTO;VALUE=uri:data:image/jpeg\\;base64\\,",
    "PHOTO;TYPE=JPEG:",
  ])
    expect(read(`${head}${photo}`), head).toEqual({ photo });
  for (const format of ["png", "gif", "webp"] as const) {
    const other = (await picture(4, 4, format)).toString("base64");
    expect(read(`PHOTO:data:image/${format};base64,${other}`)).toEqual({ photo: other });
  }
});

test("addresses are named and not fetched, other bytes and too many are no photograph", () => {
  for (const address of [
    "https://ornek.example/a.jpg",
    "http://127.0.0.1/",
    "file:///etc/passwd",
    "cid:1@ornek.example",
  ])
    expect(read(`PHOTO;VALUE=uri:${address}`), address).toEqual({ remark: "photoAddress" });
  const unread = [
    "PHOTO;ENCODING=b:AAECAwQF",
    "PHOTO;ENCODING=b:/9j/<script>",
    "PHOTO:data:image/svg+xml,<svg/>",
    "PHOTO:data:image/jpeg,/9j/AAAA",
    `PHOTO:data:${"x".repeat(400)};base64,/9j/AAAA`,
    "PHOTO:x",
  ];
  for (const line of unread) expect(read(line), line).toEqual({ remark: "photoUnread" });
  const most = `/9j/${"A".repeat(Math.floor((5 * 1024 * 1024) / 3) * 4 - 4)}`;
  expect(read(`PHOTO;ENCODING=b:${most}`)).toEqual({ photo: most });
  expect(read(`PHOTO;ENCODING=b:${most}AAAAAAAA`)).toEqual({ remark: "photoTooLarge" });
});

test("of a card the first photograph that can be read is taken, folded or cut off", async () => {
  const photo = (await picture(300, 200)).toString("base64");
  const fold = (text: string) => text.match(/.{1,70}/g)?.join("\r\n ") ?? "";
  const huge = fold(`PHOTO;ENCODING=b:/9j/${"A".repeat(8_000_000)}`);
  const cards = [
    ["FN:Bir", "PHOTO;VALUE=uri:https://ornek.example/a.jpg", fold(`PHOTO:data:image/jpeg;base64,${photo}`), huge],
    ["FN:İki", huge, "NOTE:sonra"],
    ["FN:Üç", `PHOTO;ENCODING=BASE64;JPEG:\r\n ${fold(photo)}\r\n`, "NOTE:sonra"],
    ["FN:Dört", "PHOTO;ENCODING=b:"],
  ];
  const text = cards.map((lines) => ["BEGIN:VCARD", ...lines, "END:VCARD"].join("\r\n")).join("\r\n");
  const drafts = [...readVcards(text, "tr")].filter((draft) => draft !== null);
  expect(drafts.map((draft) => [draft.name, draft.notes, draft.photo === photo, draft.problem, draft.remarks])).toEqual(
    [
      ["Bir", "", true, null, []],
      ["İki", "sonra", false, null, ["contacts.import.remarks.photoTooLarge"]],
      ["Üç", "sonra", true, null, []],
      ["Dört", "", false, null, []],
    ],
  );
});
