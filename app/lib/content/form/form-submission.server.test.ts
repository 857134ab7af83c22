import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { isLocalized, isWritten } from "~/lib/content/definition/definition";
import { panelInputs } from "~/lib/content/definition/panel-inputs";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { boundForm } from "~/lib/platform/http/request/form-bounds.server";

import { entryFormBounds, keepUploads, parseEntryForm } from "./form-submission.server";
import { libraryAddressName } from "./library-address";

const news = findSection("haberler");
if (!news) throw new Error("no section");

const ids = Array.from({ length: 120 }, (_, at) => `22208552-04ae-822d-a864-${String(at).padStart(12, "0")}`);

async function take(section: NonNullable<typeof news>, fields: Record<string, string>) {
  const form = boundForm(new URLSearchParams(fields) as unknown as FormData, entryFormBounds(section));
  const errors = await keepUploads(systemActor, section, form, []);
  return { errors, form: Object.fromEntries(form) };
}

test("addresses become the files they name, behind what is there; a picture and a single file are replaced", async () => {
  const { errors, form } = await take(news, {
    "cover.file": "earlier",
    [libraryAddressName("cover")]: `/media/${ids[0]}/kapak.jpg`,
    "gallery[0].file": "first",
    [libraryAddressName("gallery")]: `/media/${ids[1]}/a.jpg /media/${ids[2]}/b.jpg`,
    [libraryAddressName("gallery[0]")]: `/media/${ids[3]}/c.jpg`,
    [libraryAddressName("pressKit")]: `/apps/file-manager-public/${ids[4]}`,
    [libraryAddressName("ogImage")]: " ",
  });
  expect(errors).toEqual({});
  expect(form).toEqual({
    "cover.file": ids[0],
    "gallery[0].file": ids[3],
    "gallery[1].file": ids[1],
    "gallery[2].file": ids[2],
    pressKit: ids[4],
    [libraryAddressName("ogImage")]: " ",
  });
});

test("what is no address, too many, or of no field that takes a file changes nothing and stays", async () => {
  const wrong = {
    [libraryAddressName("cover")]: "kapak.jpg",
    [libraryAddressName("gallery")]: ids.slice(0, 101).join(" "),
    [libraryAddressName("title")]: ids[0] ?? "",
    [libraryAddressName("constructor")]: ids[0] ?? "",
  };
  const { errors, form } = await take(news, wrong);
  expect(errors).toEqual({ cover: ["files.errors.noFileAddress"], gallery: ["files.errors.tooManyAddresses"] });
  expect(form).toEqual(wrong);
});

test.each([...sections.values()].map((section) => [section.id, section] as const))(
  "%s: what stands beside the fields is never read as a part of one",
  (_, section) => {
    const texts = Object.entries(section.fields).filter(
      ([, field]) => isWritten(field) && ["text", "textarea", "richText"].includes(field.kind),
    );
    const own = texts.flatMap(([name, field]) => (isLocalized(field) ? [`${name}.tr`, `${name}.en`] : [name]));
    const form = boundForm(new FormData(), entryFormBounds(section));
    for (const name of [...own, ...panelInputs]) form.append(name, "");
    for (const name of own) form.set(name, "1");
    const { error } = parseEntryForm(section, form).submission.reply();
    expect(Object.keys(error ?? {}).filter((name) => section.fields[name]?.localized)).toEqual([]);
  },
);
