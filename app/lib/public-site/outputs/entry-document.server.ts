import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { publicTags, type Pointed, type Published } from "~/lib/content/publication/read/published-data.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { etagOf } from "~/lib/platform/http/response/etag.server";
import { taggedTablePdf } from "~/lib/platform/pdf/tagged-table";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";
import { translate } from "~/lib/content/translated-text";
import { settingsTag } from "~/lib/settings/settings.server";

export const languageOf: Readonly<Record<Locale, string>> = { tr: "tr-TR", en: "en-GB" };

type TitleAndData = Pick<Published, "title" | "data">;
type Names = Pick<Pointed, "titles">;

/** A published entry as a tagged PDF; null when its section has none. Cached while unchanged. */
export async function entryDocument(
  section: Section,
  { title, data }: TitleAndData,
  { titles }: Names,
  locale: Locale,
): Promise<Buffer | null> {
  if (!hooksOf(section).document) return null;
  const key = `document ${section.id} ${locale} ${etagOf(JSON.stringify([title, data, titles]))}`;
  return cached([...publicTags(section), settingsTag], key, () =>
    makeDocument(section, { title, data }, { titles }, locale),
  );
}

async function makeDocument(
  section: Section,
  { title, data }: TitleAndData,
  { titles }: Names,
  locale: Locale,
): Promise<Buffer | null> {
  const make = hooksOf(section).document;
  if (!make) return null;
  const [labels, { name: author }] = await Promise.all([labelsOf(locale, [section]), siteIdentity(locale)]);
  const parts = make(data, {
    locale,
    name: (id) => translate(titles[String(id)]?.title, locale)?.text ?? "",
    field: (name) => labels.field(section, name),
    column: (list, column) => labels.column(section, list, column),
    option: (field, code) => (typeof code === "string" ? labels.option(section, field, code) : ""),
  });
  if (!parts) return null;
  return taggedTablePdf({
    title: translate(title, locale)?.text ?? "",
    language: languageOf[locale],
    author,
    ...parts,
  });
}
