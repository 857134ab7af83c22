import { expect, test } from "vitest";

import { dropOldPictureTexts } from "./old-picture-texts.server";

const section = { fields: { cover: { kind: "image" } } } as unknown as Parameters<typeof dropOldPictureTexts>[0];
const stored = { cover: { file: "a", alt: { tr: "Eski" } } };
const left = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  dropOldPictureTexts(section, form, stored);
  return Object.fromEntries(form);
};

test.each([
  [{ "cover.file": "b", "cover.alt.tr": "Eski", "cover.alt.en": "", "cover.credit": "A.Ş." }, { "cover.file": "b" }],
  [
    { "cover.file": "b", "cover.alt.tr": "Yeni", "cover.credit": "A.Ş." },
    { "cover.file": "b", "cover.alt.tr": "Yeni", "cover.credit": "A.Ş." },
  ],
  [
    { "cover.file": "a", "cover.alt.tr": "Eski" },
    { "cover.file": "a", "cover.alt.tr": "Eski" },
  ],
  [
    { "cover.file": "", "cover.alt.tr": "Eski" },
    { "cover.file": "", "cover.alt.tr": "Eski" },
  ],
])("of %j stays %j", (fields, kept) => expect(left(fields)).toEqual(kept));
