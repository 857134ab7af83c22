import { expect, test } from "vitest";

import { defineSection } from "~/lib/content/definition/define-section";

import { readabilityFindings } from "./text-findings.server";

const notes = defineSection({
  id: "test-notes",
  kind: "collection",
  icon: "heroicons_outline:scale",
  owner: "yazi-isleri",
  fields: {
    title: { kind: "text", localized: true, max: 160 },
    body: { kind: "richText", localized: true },
    hidden: { kind: "textarea" },
    rows: { kind: "list", max: 5, columns: { text: { kind: "textarea", localized: true, max: 2000 } } },
  },
  list: { columns: ["title"] },
  publicFace: {
    view: "fragment",
    hidden: ["hidden"],
    seo: { schemaType: "WebPage" },
  },
});

const told = (data: Record<string, unknown>) =>
  readabilityFindings(notes, data).map(({ field, level }) => [field, level]);
const hard =
  "Taşınmazlara ilişkin değerlendirmelerin gerçekleştirilmesine müteakiben ilgililerin müracaatlarının sonuçlandırılmasına dair bilgilendirmelerin yapılması ".repeat(
    5,
  );
const easy = "Formu doldurun. Gişeye verin. Ücreti ödeyin. Belgeyi alın. ".repeat(8);

test("a Turkish text that few people would understand is told where it stands, and keeps nobody from publishing", () => {
  expect(
    told({
      body: { tr: `<p>${hard}</p>`, en: hard },
      rows: [
        { _key: "a", text: { tr: easy } },
        { _key: "b", text: { tr: hard } },
      ],
    }),
  ).toEqual([
    ["body.tr", "warning"],
    ["rows[1].text.tr", "warning"],
  ]);
});

test("what the public never reads, easy words and a few hard ones are left alone", () => {
  expect(
    told({ hidden: hard, body: { tr: `<p>${easy}</p>` }, rows: [{ _key: "a", text: { tr: hard.slice(0, 160) } }] }),
  ).toEqual([]);
});

test("the cells of a table are no sentences, and the finding carries no figure", () => {
  const cells = `<tr><td>${hard}</td></tr>`.repeat(3);
  expect(told({ body: { tr: `<p>${easy}</p><table><tbody>${cells}</tbody></table><p>${easy}</p>` } })).toEqual([]);
  expect(readabilityFindings(notes, { body: { tr: `<p>${hard}</p>` } })[0]?.values).toEqual({});
});
