import { publicPaths, type ListFile } from "~/lib/content/definition/paths";
import { publicSections } from "~/lib/content/definition/registry.server";
import { publicSize } from "~/lib/content/publication/read/public-pages.server";
import type { Locale } from "~/lib/content/values";
import { formatLongDate } from "~/lib/platform/text/dates/dates";
import { jsonLdText } from "~/lib/public-site/entry/json-ld-text";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import { sectionIntro } from "~/lib/public-site/section-head.server";
import { organizationId } from "~/lib/public-site/site/organization-id";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { offeredFiles } from "./calendar-feeds.server";
import { dataColumns, type DataColumn } from "./data-table.server";

export type DataSet = {
  id: string;
  title: string;
  intro: string;
  icon: InterfaceIcon;
  href: string;
  count: number;
  updated: { iso: string; text: string } | null;
  columns: DataColumn[];
  files: { file: ListFile | "api"; href: string }[];
};

const offered: readonly ListFile[] = ["csv", "geojson", "calendar"];
const types: Readonly<Record<string, string>> = {
  csv: "text/csv",
  geojson: "application/geo+json",
  calendar: "text/calendar",
  api: "application/json",
};

export async function dataSets(locale: Locale): Promise<DataSet[]> {
  const offers = await Promise.all(
    publicSections.map(async (section) => ({ section, files: await offeredFiles(section) })),
  );
  const found = offers.filter(({ files }) => files.some((file) => file === "csv" || file === "calendar"));
  const open = found.map(({ section }) => section);
  const labels = await labelsOf(locale, open);
  const sets = await Promise.all(
    found.map(async ({ section, files }): Promise<DataSet> => {
      const { length, changed } = await publicSize(section);
      return {
        id: section.id,
        title: labels.section(section),
        intro: await sectionIntro(section, locale),
        icon: section.icon,
        href: publicPaths.section(section, locale),
        count: length,
        updated: changed === null ? null : { iso: changed, text: formatLongDate(changed, locale) },
        columns: section.publicFace.outputs.openData ? dataColumns(section, labels) : [],
        files: [
          ...files
            .filter((file) => offered.includes(file))
            .map((file) => ({ file, href: publicPaths.file(section, file, locale) })),
          { file: "api" as const, href: `/api/public/${section.id}${locale === "tr" ? "" : `?lang=${locale}`}` },
        ],
      };
    }),
  );
  return sets.filter(({ count }) => count > 0);
}

export function dataSetsJsonLd(
  sets: readonly DataSet[],
  { title, licence, origin, locale }: { title: string; licence: string; origin: string; locale: Locale },
): string {
  return jsonLdText({
    "@context": "https://schema.org",
    "@type": "DataCatalog",
    name: title,
    url: origin + publicPaths.openData(locale),
    publisher: { "@id": organizationId(origin) },
    dataset: sets.map((set) => ({
      "@type": "Dataset",
      name: set.title,
      description: set.intro,
      url: origin + set.href,
      inLanguage: locale,
      license: licence,
      creator: { "@id": organizationId(origin) },
      ...(set.updated ? { dateModified: set.updated.iso } : {}),
      distribution: set.files.map(({ file, href }) => ({
        "@type": "DataDownload",
        encodingFormat: types[file],
        contentUrl: origin + href,
      })),
    })),
  });
}
