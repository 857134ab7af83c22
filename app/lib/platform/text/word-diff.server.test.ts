import { expect, test } from "vitest";

import { sanitizeRichText } from "./rich-text/rich-text.server";
import { diffRichText, diffText } from "./word-diff.server";

const marks = { before: { open: "<del>", close: "</del>" }, after: { open: "<ins>", close: "</ins>" } };
const shown = (parts: readonly { text: string; isChanged: boolean }[]) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("");

test.each([
  ["Yol kapalı", "Yol açık", "Yol [kapalı]", "Yol [açık]"],
  [
    "Çınar Caddesi yarın kapalı",
    "Çınar Caddesi yarın akşam kapalı",
    "Çınar Caddesi yarın kapalı",
    "Çınar Caddesi yarın [akşam ]kapalı",
  ],
  ["bir iki üç dört", "bir 2 3 dört", "bir [iki üç] dört", "bir [2 3] dört"],
  ["aynı", "aynı", "aynı", "aynı"],
  ["", "yeni", "", "[yeni]"],
])("%j beside %j", (before, after, left, right) => {
  const diff = diffText(before, after);
  expect([shown(diff.before), shown(diff.after)]).toEqual([left, right]);
});

test.each([
  [
    "<p>Yol <strong>kapalı</strong>.</p>",
    "<p>Yol <strong>açık</strong>.</p>",
    "<p>Yol <strong><del>kapalı</del></strong>.</p>",
    "<p>Yol <strong><ins>açık</ins></strong>.</p>",
  ],
  ["<p>A &amp; B</p>", "<p>A &lt; B</p>", "<p>A <del>&amp;</del> B</p>", "<p>A <ins>&lt;</ins> B</p>"],
  [
    "<ul><li>bir</li></ul>",
    "<ul><li>bir</li><li>iki</li></ul>",
    "<ul><li>bir</li></ul>",
    "<ul><li>bir</li><li><ins>iki</ins></li></ul>",
  ],
  [
    '<p><a href="/a">Sayfa adı</a></p>',
    '<p><a href="/b">Sayfa adı</a></p>',
    '<p><a href="/a"><del>Sayfa adı</del></a></p>',
    '<p><a href="/b"><ins>Sayfa adı</ins></a></p>',
  ],
  ['<p>x<img src="/media/a" alt="" /></p>', "<p>x</p>", '<p>x<del><img src="/media/a" alt="" /></del></p>', "<p>x</p>"],
])("rich text %j beside %j", (before, after, left, right) =>
  expect(diffRichText(before, after, marks)).toEqual({ before: left, after: right }),
);

test("without its marks each side is the text it was, however the two differ", () => {
  const pieces = [
    "<p>bir</p>",
    "<p>bir <em>iki</em></p>",
    "<ul><li>üç</li><li>dört &amp; beş</li></ul>",
    "<table><tr><th>a</th><td>b</td></tr></table>",
    "<h2>Başlık</h2>",
    "<blockquote><p>söz</p></blockquote>",
    '<p><a href="/x">bağ</a> sonra</p>',
  ];
  let state = 11;
  const pick = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return pieces[(state >> 8) % pieces.length] ?? "";
  };
  for (let round = 0; round < 300; round++) {
    const [before, after] = [Array.from({ length: 4 }, pick).join(""), Array.from({ length: 4 }, pick).join("")].map(
      sanitizeRichText,
    ) as [string, string];
    const diff = diffRichText(before, after, marks);
    expect([diff.before.replace(/<\/?del>/g, ""), diff.after.replace(/<\/?ins>/g, "")]).toEqual([before, after]);
  }
});

test("texts that have hardly a word in common are answered, by the paragraph or whole", () => {
  const words = (seed: number) =>
    Array.from({ length: 20_000 }, (_, at) => `<p>söz${(at * seed) % 99_991} ve ${at}${seed}</p>`).join("");
  const diff = diffRichText(words(7), words(13), marks);
  expect(diff.before.replace(/<\/?del>/g, "")).toBe(words(7));
  expect(diff.before).toContain("<del>");
  const plain = diffText("a ".repeat(50_000), "b ".repeat(50_000));
  expect(plain.before.map(({ text }) => text).join("")).toBe("a ".repeat(50_000));
});
