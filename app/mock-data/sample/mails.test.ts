import { expect, test } from "vitest";

import { sanitizeRichText } from "~/lib/platform/text/rich-text/rich-text-sanitize.server";
import { slugTr } from "~/lib/platform/text/slug";

import { mailLabels, mails } from "./mails";
import { staff } from "./staff";

test("the mails stand newest first, in the mixture that an inbox has", () => {
  expect(mails.map(({ ago }) => ago)).toEqual(mails.map(({ ago }) => ago).toSorted((a, b) => a - b));
  const count = (is: (mail: (typeof mails)[number]) => unknown) => mails.filter(is).length;
  expect([mails.length, count(({ starred }) => starred), count(({ important }) => important), count(({ labels }) => labels)]).toEqual([31, 7, 6, 22]);
});

test("mails come from colleagues, carry labels that exist and go to nobody twice", () => {
  const colleagues = staff.map(({ email }) => email);
  const slugs = mailLabels.map(({ title }) => slugTr(title));
  expect(slugs).toEqual(["kisisel", "is", "odemeler", "faturalar", "hesaplar", "forumlar"]);
  for (const { from, to = [], cc = [], labels = [], subject } of mails) {
    expect(colleagues, subject).toEqual(expect.arrayContaining([from, ...to, ...cc]));
    expect(slugs, subject).toEqual(expect.arrayContaining([...labels]));
    expect(new Set([from, ...to, ...cc]).size, subject).toBe(1 + to.length + cc.length);
  }
});

test("a mail’s text is what rich text keeps as it is", () => {
  for (const { subject, content } of mails) expect(sanitizeRichText(content), subject).toBe(content);
});
