import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";

import type { Section } from "~/lib/content/definition/definition";
import { publicPaths, type ListFile } from "~/lib/content/definition/paths";
import { findListFile } from "~/lib/content/definition/public/public-addresses.server";
import { isSectionHidden } from "~/lib/content/definition/section-settings.server";
import { conditional } from "~/lib/platform/http/response/etag.server";
import { found, notFound } from "~/lib/platform/http/response/responses.server";
import { readFilters } from "~/lib/public-site/lists/filters.server";
import { offeredFiles } from "~/lib/public-site/outputs/calendar-feeds.server";
import { calendarOf } from "~/lib/public-site/outputs/calendar.server";
import { openPublicOutput } from "~/lib/public-site/open-page.server";
import { dataTableOf } from "~/lib/public-site/outputs/data-table.server";
import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { atomOf, rssOf } from "~/lib/public-site/outputs/feeds.server";
import { listDocument } from "~/lib/public-site/outputs/list-document.server";
import { listSheet, sheetPolicy } from "~/lib/public-site/outputs/list-sheet.server";
import { placesOf, shapesOf } from "~/lib/public-site/outputs/places.server";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";
import { localeOf } from "~/lib/public-site/public-locale";
import type { Locale } from "~/lib/content/values";

type Asked = { section: Section; locale: Locale; origin: string; params: URLSearchParams };

const geojson = "application/geo+json; charset=utf-8";
const makers: Readonly<
  Record<
    ListFile,
    {
      type: string;
      isSaved?: true;
      /** The Content-Security-Policy of a document. */
      policy?: string;
      make: (asked: Asked) => Promise<string | Buffer | null>;
    }
  >
> = {
  rss: {
    type: "application/rss+xml; charset=utf-8",
    make: ({ section, origin, locale }) => rssOf(section, origin, locale),
  },
  atom: {
    type: "application/atom+xml; charset=utf-8",
    make: ({ section, origin, locale }) => atomOf(section, origin, locale),
  },
  calendar: {
    type: "text/calendar; charset=utf-8",
    make: ({ section, origin, locale }) => calendarOf(section, origin, locale),
  },
  places: {
    type: geojson,
    make: ({ section, origin, locale, params }) =>
      placesOf(section, origin, { locale, filters: readFilters(section, params) }),
  },
  csv: {
    type: "text/csv; charset=utf-8",
    isSaved: true,
    make: ({ section, origin, locale, params }) =>
      dataTableOf(section, origin, { locale, format: params.get("format") === "program" ? "program" : "people" }),
  },
  pdf: { type: "application/pdf", make: ({ section, locale }) => listDocument(section, locale) },
  sheet: {
    type: "text/html; charset=utf-8",
    policy: sheetPolicy,
    make: ({ section, locale }) => listSheet(section, locale),
  },
  geojson: { type: geojson, isSaved: true, make: ({ section, origin, locale }) => shapesOf(section, origin, locale) },
};

/** Feeds, calendar, places and data of a list. Public. */
export function loader({ request }: LoaderFunctionArgs) {
  return openPublicOutput(request, () => openFile(request));
}

async function openFile(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const { section, file, isFormer } = found(findListFile(pathname), "file");
  if (await isSectionHidden(section)) throw notFound("No such file");
  const locale = localeOf(request);
  if (isFormer) throw redirect(publicPaths.file(section, file, locale), 301);
  if (!(await offeredFiles(section)).includes(file)) throw notFound("No such file");
  const { type, isSaved, policy, make } = makers[file];
  const made = found(await make({ section, locale, origin: siteOrigin(request), params: searchParams }), "file");
  return conditional(request, typeof made === "string" ? made : new Uint8Array(made), {
    "Content-Type": type,
    ...(isSaved ? { "Content-Disposition": `attachment; filename="${section.id}-${locale}.${file}"` } : {}),
    ...(policy ? { "Content-Security-Policy": policy } : {}),
    "Cache-Control": revalidated,
    "Access-Control-Allow-Origin": "*",
  });
}
