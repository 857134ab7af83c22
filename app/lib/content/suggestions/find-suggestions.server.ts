import { isWritten, type Field, type Section, type TagsField } from "~/lib/content/definition/definition";
import { hasEntryPages } from "~/lib/content/definition/paths";
import { missingTranslations } from "~/lib/content/entries/derived/missing-translations";
import { traitsOf } from "~/lib/content/fields/field-traits";
import { beginningOf, personalDataIn, hardTexts } from "~/lib/content/rules/text-findings.server";
import { locales, type EntryData, type Locale, type Localized } from "~/lib/content/values";
import { findPersonalData, type PersonalDataKind } from "~/lib/platform/text/checks";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { cutAtWord, keySentences, keyTerms, sentencesOf } from "~/lib/platform/text/search/key-sentences";
import { richTextToPlain } from "~/lib/platform/text/rich-text/rich-text.server";

import { picturesIn } from "./pictures-in.server";
import type { SuggestionKind } from "./suggestion-kinds";

export type FoundSuggestion = {
  kind: SuggestionKind;
  field: string;
  current: string;
  suggestion: string;
  score: number;
  /** The full value, where `current` is shortened. May hold personal data: never store or show it. */
  about?: string;
};

/** A shorter text needs no summary. In characters. */
const worthSummary = 240;
const fewTags = 3;
const maxTags = 5;
const longestShown = 300;
/** Numbers with check digits are rarely anything else; a number plate easily is. */
const sureness: Readonly<Partial<Record<PersonalDataKind, number>>> = {
  tckn: 95,
  iban: 95,
  mobile: 90,
  email: 85,
  plate: 60,
};

/** Computed here: nothing is sent to other services. @param isDescribed whether the library has an alternative text */
export function findSuggestions(
  section: Section,
  data: EntryData,
  isDescribed: (file: string) => boolean,
): FoundSuggestion[] {
  const texts = textsOf(section, data);
  const offered = [
    ...locales.flatMap((locale) => summaries(section, data, locale, texts(locale))),
    ...keywords(section, data, texts("tr").body),
    ...pictures(section, data, isDescribed),
  ];
  return [
    // Personal data in a text must not get into its summary.
    ...offered.filter(({ suggestion }) => isHarmless(suggestion)),
    ...readability(section, data),
    ...personalData(section, data),
    ...translation(section, data),
  ];
}

const isHarmless = (text: string) => findPersonalData(text).length === 0;

const isHtml = (field: Field | undefined) => field !== undefined && traitsOf(field).text === "html";

type Texts = { title: string; lead: string; body: string };

function textsOf({ fields, titleField, publicFace: { roles } }: Section, data: EntryData) {
  const textOf = (name: string | undefined, locale: Locale): string => {
    const field = name === undefined ? undefined : fields[name];
    const value = field?.localized
      ? (data[name ?? ""] as Localized | undefined)?.[locale]
      : locale === "tr"
        ? data[name ?? ""]
        : undefined;
    if (typeof value !== "string") return "";
    return isHtml(field) ? richTextToPlain(value) : value;
  };
  const longest = roles.body ?? Object.keys(fields).find((name) => isHtml(fields[name]) && !fields[name]?.internal);
  return (locale: Locale): Texts => ({
    title: textOf(titleField, locale),
    lead: textOf(roles.lead, locale),
    body: textOf(longest, locale),
  });
}

function summaries(section: Section, data: EntryData, locale: Locale, { title, lead, body }: Texts): FoundSuggestion[] {
  const found: FoundSuggestion[] = [];
  const { lead: leadName } = section.publicFace.roles;
  const leadField = leadName === undefined ? undefined : section.fields[leadName];
  const isPlain =
    leadField !== undefined &&
    (leadField.kind === "textarea" || leadField.kind === "text") &&
    leadField.localized &&
    isWritten(leadField);
  const summary =
    body.length >= worthSummary ? keySentences(body, (isPlain && leadField.max) || longestShown, isHarmless) : null;
  if (isPlain && lead === "" && summary !== null)
    found.push({
      kind: "summary",
      field: `${leadName}.${locale}`,
      current: "",
      suggestion: summary,
      score: summary.length >= 60 ? 80 : 55,
    });
  const { title: titleName = "", description: descriptionName = "" } = section.publicFace.seo.head;
  const [ownTitle, ownDescription] = [section.fields[titleName], section.fields[descriptionName]];
  // A page without a lead is described by its summary.
  const described = lead === "" ? summary : lead;
  if (!hasEntryPages(section) || title === "") return found;
  if (
    ownDescription?.kind === "textarea" &&
    isEmpty(data[descriptionName], locale) &&
    described !== null &&
    (lead === "" || lead.length > 160)
  ) {
    found.push({
      kind: "seo",
      field: `${descriptionName}.${locale}`,
      current: "",
      suggestion: cutAtWord(described, ownDescription.max ?? 160),
      score: 75,
    });
  }
  if (ownTitle?.kind === "text" && isEmpty(data[titleName], locale) && title.length > (ownTitle.max ?? 60)) {
    found.push({
      kind: "seo",
      field: `${titleName}.${locale}`,
      current: "",
      suggestion: cutAtWord(title, ownTitle.max ?? 60),
      score: 60,
    });
  }
  return found;
}

const isEmpty = (value: unknown, locale: Locale) => (value as Localized | undefined)?.[locale] === undefined;

function keywords({ fields }: Section, data: EntryData, body: string): FoundSuggestion[] {
  const named = Object.entries(fields).find(
    ([, field]) => field.kind === "tags" && isWritten(field) && !field.internal,
  );
  if (!named) return [];
  const [name, { max }] = named as [string, TagsField];
  const known = Array.isArray(data[name]) ? (data[name] as string[]) : [];
  const beside = new Set(known.map(foldTr));
  const tags =
    known.length >= fewTags
      ? []
      : keyTerms(body, maxTags + known.length)
          .filter((word) => !beside.has(foldTr(word)))
          .slice(0, Math.min(maxTags, max - known.length));
  return tags.length < 2
    ? []
    : [
        {
          kind: "keywords",
          field: name,
          current: known.join(", "),
          suggestion: tags.join(", "),
          score: tags.length >= 4 ? 70 : 50,
        },
      ];
}

function pictures(
  { fields, titleField }: Section,
  data: EntryData,
  isDescribed: (file: string) => boolean,
): FoundSuggestion[] {
  const title = data[titleField];
  const titleText = typeof title === "string" ? title : (title as Localized | undefined)?.tr;
  return picturesIn(fields, data).flatMap(
    ({ path, picture: { file, decorative, alt, caption } }): FoundSuggestion[] => {
      if (decorative || alt?.tr || isDescribed(file)) return [];
      const text = caption?.tr ?? titleText;
      return text
        ? [
            {
              kind: "alt",
              field: `${path}.alt.tr`,
              current: "",
              suggestion: cutAtWord(text, 200),
              score: caption?.tr ? 70 : 40,
              about: file,
            },
          ]
        : [];
    },
  );
}

function readability(section: Section, data: EntryData): FoundSuggestion[] {
  return hardTexts(section, data).map(({ field, score }) => {
    const [name = "", locale] = field.split(".");
    const value = field.includes("[") ? undefined : data[name];
    const raw = locale ? (value as Localized | undefined)?.[locale as Locale] : value;
    const plain = typeof raw !== "string" ? "" : isHtml(section.fields[name]) ? richTextToPlain(raw) : raw;
    const hardest = sentencesOf(plain).reduce((longest, one) => (one.length > longest.length ? one : longest), "");
    return {
      kind: "readability",
      field,
      current: cutAtWord(hardest, longestShown),
      suggestion: "",
      score: Math.min(100, Math.max(0, 100 - score)),
      about: hardest,
    };
  });
}

function personalData(section: Section, data: EntryData): FoundSuggestion[] {
  const found = new Map<string, FoundSuggestion>();
  for (const { path: field, kind, text } of personalDataIn(section, data)) {
    const before = found.get(field);
    const [current, about] = [
      [before?.current, beginningOf(text)],
      [before?.about, text],
    ].map((parts) => parts.filter(Boolean).join(", "));
    found.set(field, {
      kind: "personalData",
      field,
      current: current ?? "",
      suggestion: "",
      score: Math.max(sureness[kind] ?? 60, before?.score ?? 0),
      about: about ?? "",
    });
  }
  return [...found.values()];
}

/** One for the whole entry, as it is translated in one go. `current` names the fields. */
function translation(section: Section, data: EntryData): FoundSuggestion[] {
  const { en } = missingTranslations(section, data);
  return en[0] === undefined
    ? []
    : [
        {
          kind: "translation",
          field: `${en[0]}.en`,
          current: en.join(","),
          suggestion: "",
          score: en.includes(section.titleField) ? 80 : 50,
        },
      ];
}
