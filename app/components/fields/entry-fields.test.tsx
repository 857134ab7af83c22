import { readFileSync } from "node:fs";
import { FormProvider, useForm } from "@conform-to/react";
import { createInstance } from "i18next";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeEach, expect, test } from "vitest";

import type { Field, Section } from "~/lib/content/definition/definition";
import { toFormValues, type FormValues } from "~/lib/content/form/form-values";
import { duyurular } from "~/lib/content/sections/duyurular";
import { etkinlikler } from "~/lib/content/sections/etkinlikler";
import { haberler } from "~/lib/content/sections/haberler";
import { hizmetkategori } from "~/lib/content/sections/hizmetkategori";
import { popup } from "~/lib/content/sections/mainpage/popup";
import { slider } from "~/lib/content/sections/mainpage/slider";
import { mudurlukler } from "~/lib/content/sections/mudurlukler";
import { staticpages } from "~/lib/content/sections/staticpages";
import { baskaninmesaji } from "~/lib/content/sections/baskaninmesaji";
import type { EntryData } from "~/lib/content/values";

import { WarningSummary } from "~/routes/content/panels/warning-summary";

import { Cell } from "./values/cell";
import { EntryFields } from "./entry-fields";
import type { FormContext } from "./form-context";
import { translateIssue } from "./issue-text";
import { pathLabel } from "./labels";
import { ValueView } from "./values/value-view";

const file = "0b7a3c1e-8f4d-4d0a-9a53-0d7c6f1d2e3a";
const entry = "7d1f2a90-1c3b-4e5f-8a6b-9c0d1e2f3a4b";
const context: FormContext = {
  locale: "tr",
  files: {
    [file]: {
      id: file,
      url: `/media/${file}/park.pdf`,
      name: "park.pdf",
      originalName: "Park planı.pdf",
      kind: "document",
      mime: "application/pdf",
      bytes: 2048,
      width: null,
      height: null,
      alt: {},
      focal: null,
      variants: [],
      createdAt: "2026-01-01T00:00:00Z",
      deletedAt: null,
      focals: {},
      caption: {},
      credit: "",
      license: "",
      tags: [],
      personalData: false,
      consentNote: "",
      pages: null,
      document: null,
      folderId: null,
      sha256: "",
      replacedAt: null,
    },
  },
  titles: { [entry]: { title: { en: "Old Bazaar" }, section: "haberler" } },
  options: { newsCategories: [{ code: "cevre", label: { tr: "Çevre" } }] },
  choices: {},
};

const missing: string[] = [];
const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: "tr",
  resources: { tr: { translation: JSON.parse(readFileSync("public/i18n/tr.json", "utf8")) as object } },
  interpolation: { escapeValue: false },
  saveMissing: true,
  missingKeyHandler: (_languages, _namespace, key) => missing.push(key),
});
beforeEach(() => void missing.splice(0));

const html = (node: ReactNode) => renderToString(<I18nextProvider i18n={i18n}>{node}</I18nextProvider>);

type PageProps = {
  section: Section;
  data: EntryData;
  error?: Record<string, string[]>;
  missing?: FormContext["missing"];
};

function Page({ section, data, error, missing: unmade }: PageProps) {
  const [form] = useForm<FormValues>({
    id: "entry",
    defaultValue: toFormValues(section.fields, data),
    lastResult: error ? { status: "error", error } : undefined,
  });
  return (
    <FormProvider context={form.context}>
      <form id={form.id}>
        <EntryFields section={section} context={{ ...context, missing: unmade }} />
      </form>
    </FormProvider>
  );
}

const sectionWith = (field: Field): Section => ({ ...haberler, id: "haberler", fields: { title: field }, rules: [] });
const shown = (field: Field, value: unknown, error?: Record<string, string[]>) =>
  html(<Page section={sectionWith(field)} data={value === undefined ? {} : { title: value }} error={error} />);

const row = { _key: "k1", at: "2026-06-01T17:00:00.000Z" };
const image = { file, alt: { tr: "Parkın girişi" } };
const kinds: [Field, unknown, string][] = [
  [{ kind: "text", localized: true }, { tr: "Yeni Park" }, 'name="title.tr" lang="tr"'],
  [{ kind: "textarea" }, "bir iki", ">bir iki</textarea>"],
  [{ kind: "richText", localized: true }, { en: "<p>x</p>" }, "&lt;p&gt;x&lt;/p&gt;</textarea>"],
  [{ kind: "image", ratio: "16:9", minWidth: 1200 }, image, 'value="Parkın girişi"'],
  [{ kind: "gallery", max: 3 }, [image], 'name="title[0].alt.tr"'],
  [{ kind: "file" }, file, `value="${file}"`],
  [{ kind: "files", max: 3 }, [file], 'name="title.upload" multiple=""'],
  [
    { kind: "date" },
    "2026-03-06",
    'type="date" class="control" id="field-title" name="title" max="9999-12-31" value="2026-03-06"',
  ],
  [{ kind: "dateTime" }, "2026-03-05T21:30:00Z", 'value="2026-03-06T00:30"'],
  [{ kind: "time" }, "08:30", 'placeholder="08:30" maxLength="5" autoComplete="off" value="08:30"'],
  [{ kind: "weekdays" }, ["sat"], 'name="title" checked="" value="sat"'],
  [{ kind: "year" }, 2026, 'maxLength="4" autoComplete="off" value="2026"'],
  [{ kind: "slug", from: "title" }, "yeni-park", 'value="yeni-park"'],
  [{ kind: "select", options: ["a"] }, "a", '<option value="a" selected="">'],
  [{ kind: "multi", options: ["a", "b"] }, ["b"], 'name="title" checked="" value="b"'],
  [{ kind: "relation", section: "haberler" }, entry, `<option value="${entry}" selected="">Old Bazaar</option>`],
  [{ kind: "relations", section: "haberler" }, [entry], "multiple"],
  [{ kind: "phone" }, "+902329990011", 'value="0232 999 00 11"'],
  [{ kind: "email" }, "a@ornek.bel.tr", 'value="a@ornek.bel.tr"'],
  [{ kind: "url" }, "/home", 'value="/home"'],
  [{ kind: "geo" }, { lat: 38.5, lng: 27.25 }, 'placeholder="27,216533" autoComplete="off" value="27,25"'],
  [
    { kind: "geoShape" },
    {
      type: "Polygon",
      coordinates: [
        [
          [27, 38],
          [27.1, 38],
          [27, 38.1],
          [27, 38],
        ],
      ],
    },
    'aria-label="Alan, 4 nokta"',
  ],
  [{ kind: "json" }, { a: [1] }, "&quot;a&quot;: ["],
  [
    {
      kind: "list",
      max: 3,
      columns: { parts: { kind: "list", max: 2, columns: { name: { kind: "text", localized: true } } } },
    },
    [{ _key: "k", parts: [{ _key: "p", name: { tr: "Parça" } }] }],
    'name="title[0].parts[0].name.tr" lang="tr" autoComplete="off" value="Parça"',
  ],
  [{ kind: "number", min: 0 }, 1.5, 'value="1,5"'],
  [{ kind: "number", clock: true }, 258, 'value="4:18"'],
  [{ kind: "money" }, "1250.50", 'value="1.250,50"'],
  [{ kind: "boolean" }, true, 'role="switch" class="switch" id="field-title" name="title" checked=""'],
  [{ kind: "colour", contrastWith: "white" }, "#eeeeee", "4,5:1 olmalı"],
  [{ kind: "icon" }, "heroicons_outline:bell", 'value="heroicons_outline:bell"'],
  [{ kind: "icon" }, "feather:bell", '<use href="/icons/feather/bell.svg#icon"'],
  [{ kind: "icon" }, "home", '<use href="/icons/mat_twotone/home.svg#icon"'],
  [{ kind: "tags", max: 3 }, ["park", "su"], 'value="park, su"'],
  [
    { kind: "list", max: 3, columns: { at: { kind: "dateTime" } } },
    [row],
    'name="title[0].at" max="9999-12-31T23:59" value="2026-06-01T20:00"',
  ],
  [{ kind: "video" }, "https://youtu.be/x", 'value="https://youtu.be/x"'],
];

test.each(kinds.map(([field, value, part]) => [field.kind, field, value, part] as const))(
  "%s: its input shows the stored value and has the field's id",
  (_, field, value, part) => {
    const page = shown(field, value);
    expect(page).toContain(part);
    expect(page).toMatch(/id="field-title(\.tr)?"/);
  },
);

test.each(kinds.map(([field]) => [field.kind, field] as const))("%s: an empty field can be drawn", (_, field) => {
  expect(shown(field, undefined)).toMatch(/id="field-title(\.tr)?"/);
});

test.each(kinds.map(([field, value]) => [field.kind, field, value] as const))(
  "%s: is read without its input, too",
  (_, field, value) => {
    expect(html(<ValueView field={field} value={value} context={context} />)).not.toBe("");
    expect(html(<Cell section={sectionWith(field)} name="title" value={value} context={context} />)).not.toContain(
      "undefined",
    );
  },
);

test("an error belongs to its input, in words", () => {
  const page = shown(
    { kind: "text", localized: true, max: 5 },
    { tr: "çok uzun" },
    { "title.tr": ["content.issues.tooLong?max=5&length=8"] },
  );
  expect(page).toMatch(
    /<input[^>]*id="field-title\.tr" aria-describedby="[^"]*field-title\.tr-error[^"]*" aria-invalid="true"/,
  );
  expect(page).toContain("en fazla 5 karakter");
});

test("words in the other language say so", () => {
  expect(
    html(
      <Cell
        section={{ id: "haberler", fields: haberler.fields }}
        name="relatedEvent"
        value={entry}
        context={context}
      />,
    ),
  ).toContain('lang="en">Old Bazaar');
});

test("an issue names the other field by its label, a path reads as people would say it", () => {
  expect(translateIssue(i18n.t, "content.issues.notBefore?other=startAt", etkinlikler)).toContain("“Başlangıç”");
  expect(translateIssue(i18n.t, "Plain words. As they are.", etkinlikler)).toBe("Plain words. As they are.");
  expect(pathLabel(i18n.t, haberler, "attachments[1].title.tr")).toBe("Ekler, 2. satır, Ekin adı (Türkçe)");
  const attachments = {
    kind: "list",
    max: 2,
    columns: { attachments: { kind: "list", max: 2, columns: { title: { kind: "text", localized: true } } } },
  } as const;
  expect(
    pathLabel(i18n.t, { ...haberler, fields: { attachments } }, "attachments[0].attachments[1].title.en"),
  ).toContain("1. satır, ");
  expect(
    pathLabel(i18n.t, { ...haberler, fields: { attachments } }, "attachments[0].attachments[1].title.en"),
  ).toContain("2. satır, Ekin adı (İngilizce)");
});

const sections = [baskaninmesaji, duyurular, etkinlikler, haberler, hizmetkategori, mudurlukler, staticpages, slider];

test.each(sections.map((section) => [section.id, section] as const))(
  "every word of the form of %s is translated",
  (_, section) => {
    const rows = Object.entries(section.fields).flatMap(([name, field]) =>
      field.kind === "list" ? [[name, [{ _key: "k" }]]] : [],
    );
    html(<Page section={section} data={Object.fromEntries(rows)} />);
    i18n.t(`content.sections.${section.id}.title`);
    i18n.t(`content.sections.${section.id}.singular`);
    expect(missing).toEqual([]);
  },
);

test("the buttons of a row in a row say which list they belong to", () => {
  const columns = { parts: { kind: "list", max: 2, columns: { name: { kind: "text" } } } } as const;
  const page = shown({ kind: "list", max: 3, columns }, [{ _key: "k", parts: [{ _key: "p", name: "Parça" }] }]);
  expect([...page.matchAll(/aria-label="Sil: ([^"]*)"/g)].map(([, row]) => row)).toEqual([
    "content.columns.title.parts, 1. satır",
    "1. satır",
  ]);
});

test("the part with an error is the one that is open", () => {
  const page = html(<Page section={haberler} data={{}} error={{ newsDate: ["content.issues.missing"] }} />);
  expect(page).toMatch(/href="#part-details" aria-current="true"/);
});

test("a row draws the fields of its kind and those that hold something; without a kind it draws all", () => {
  const blocks = [
    { _key: "a", blockType: "text" },
    { _key: "b", blockType: "map", link: "/home" },
    { _key: "c", heading: { tr: "x" } },
  ];
  const page = html(<Page section={staticpages} data={{ blocks }} />);
  const drawn = (at: number) =>
    ["text.tr", "image.upload", "pictures.upload", "location.lat", "link"].filter((name) =>
      page.includes(`name="blocks[${at}].${name}"`),
    );
  expect([drawn(0), drawn(1), drawn(2)]).toEqual([
    ["text.tr"],
    ["location.lat", "link"],
    ["text.tr", "image.upload", "pictures.upload", "location.lat", "link"],
  ]);
  // Without scripts, a button redraws the form for a selected kind; where all fields show, none is needed.
  expect(page.split("Seçilen türün alanlarını göster").length - 1).toBe(2);
  const wrong = html(
    <Page section={staticpages} data={{ blocks }} error={{ "blocks[0].image": ["content.issues.missing"] }} />,
  );
  expect(wrong).toContain('name="blocks[0].image.upload"');
});

test("a choice that offers nothing says what to do, and leads there in a page of its own", () => {
  const made = html(
    <Page
      section={haberler}
      data={{}}
      missing={{ categories: "/administration/lists/newsCategories", department: null }}
    />,
  );
  expect(made).toContain('<a href="/administration/lists/newsCategories" target="_blank"');
  expect(made).toContain(i18n.t("fields.missing.none"));
  expect(made).toContain(i18n.t("fields.missing.ask"));
  expect(html(<Page section={haberler} data={{}} />)).not.toContain(i18n.t("fields.missing.none"));
});

test("what belongs to another type than the chosen one is hidden where scripts run, keeps what it holds, and says what it belongs to", () => {
  const page = html(
    <Page
      section={popup}
      data={{
        bodyType: "rich",
        pages: "home",
        video: "https://www.youtube.com/watch?v=x",
        body: { tr: "<p>Metin</p>" },
      }}
    />,
  );
  const around = (id: string) =>
    /<div class="hidden noscript:block">(?:(?!<div class="hidden noscript:block">)[\s\S])*$/.exec(
      page.slice(0, page.indexOf(`id="field-${id}`)),
    )?.[0] ?? "";
  expect(page).toContain('value="https://www.youtube.com/watch?v=x"');
  expect(around("video")).toContain("Video</p>");
  expect(page.split('<div class="hidden noscript:block">').length - 1).toBe(3);
  // An error in a hidden field could not be found.
  expect(
    html(
      <Page section={popup} data={{ bodyType: "rich", pages: "home" }} error={{ video: ["content.issues.missing"] }} />,
    ).split('<div class="hidden noscript:block">').length - 1,
  ).toBe(2);
});

test("a picture that publishing asks for is marked as every other field is", () => {
  const page = html(<Page section={haberler} data={{}} />);
  expect(page).not.toContain(`(${i18n.t("fields.requiredToPublish")})</span></legend>`);
  expect(page.split(`<span class="sr-only">(`).length).toBeGreaterThan(3);
});

test("a sentence that keeps an entry from being published is not said again among the warnings", () => {
  const narrow = "content.issues.pictureTooNarrow?width=300&height=200&min=800";
  const warnings = { cover: [narrow], "body.tr": ["content.issues.hardToRead"] };
  expect(html(<WarningSummary section={haberler} warnings={warnings} errors={{}} />).split("<li>").length - 1).toBe(2);
  const said = html(
    <WarningSummary section={haberler} warnings={warnings} errors={{ cover: [`${narrow}&source=x`] }} />,
  );
  expect([said.includes(i18n.t("content.issues.hardToRead")), said.split("<li>").length - 1]).toEqual([true, 1]);
});
