import type { ListField, Section } from "~/lib/content/definition/definition";
import { publicAddress, publicPaths } from "~/lib/content/definition/paths";
import type { RowPages } from "~/lib/content/definition/public/face/page";
import { isPublicField } from "~/lib/content/definition/public/public-face";
import { rowAddresses } from "~/lib/content/definition/public/row-addresses";
import type { Pointed, Published } from "~/lib/content/publication/read/published-data.server";
import type { PublishedRow } from "~/lib/content/publication/read/published-entry.server";
import { locales, type Locale, type RowValue } from "~/lib/content/values";
import { excerpt } from "~/lib/platform/text/rich-text/rich-text.server";
import { fields as fieldKinds } from "~/lib/content/fields/fields.server";
import { onlyOfItsKind } from "~/lib/content/fields/list.server";
import type { Shape } from "~/lib/content/fields/public-shape";
import type { PageSeo } from "~/lib/public-site/outputs/page-seo";
import { translate, type TranslatedText } from "~/lib/content/translated-text";

import { pageSeo } from "./entry-seo.server";
import { firstText, type Crumb, type FieldsView, type RowLink } from "./entry-view";
import { emptyFields, place } from "./field-places";
import { rowJsonLd } from "./json-ld.server";
import { aroundField, labelsOf, type Labels } from "./labels.server";

export type RowView = FieldsView & { title: TranslatedText; entry: { title: TranslatedText; href: string | null } };
export type RowPageData = { view: RowView; seo: PageSeo; jsonLd: string | null; crumbs: Crumb[] };

const untitled = (labels: Labels): TranslatedText => ({ text: labels.t("public.untitled") });

/** Rows with pages, as links; rows without a page stay. */
export function rowLinks(
  section: Section,
  entry: Published,
  list: string,
  pointed: Pointed,
  labels: Labels,
): RowLink[] {
  const field = section.fields[list];
  const face = section.publicFace.page.rows[list];
  if (field?.kind !== "list" || face?.as !== "pages") return [];
  const addresses = new Map(
    rowAddresses(section, entry.data)
      .filter((one) => one.list === list)
      .map(({ row, address }) => [row._key, address]),
  );
  const rows = Array.isArray(entry.data[list]) ? (entry.data[list] as RowValue[]) : [];
  return rows.map((row) => {
    const address = addresses.get(row._key);
    return {
      key: row._key,
      title: translate(row[face.title], labels.locale) ?? untitled(labels),
      href: address === undefined ? null : publicPaths.row(address, labels.locale),
      details: shapesOf(section, list, field, face, row, pointed, labels).flatMap(({ label, shape }) =>
        shape.shape === "line"
          ? [
              {
                label,
                text: shape.values.map(({ text }) => text).join(", "),
                ...(shape.values.some(({ lang }) => lang) ? { lang: "tr" as const } : {}),
              },
            ]
          : [],
      ),
    };
  });
}

type Named = { name: string; label: string; shape: Shape };

function shapesOf(
  section: Section,
  list: string,
  field: ListField,
  face: RowPages,
  row: RowValue,
  pointed: Pointed,
  labels: Labels,
): Named[] {
  const own = onlyOfItsKind(field, row);
  const around = aroundField(section, list, pointed, labels);
  return Object.entries(field.columns).flatMap(([name, column]) => {
    if (name === face.title || !isPublicField(column)) return [];
    const shape = fieldKinds.publicView(own[name], column, around.column(name));
    return shape ? [{ name, label: around.column(name).label, shape }] : [];
  });
}

/** @param address under /home, without a language */
export async function openRow(
  section: Section,
  { entry, pointed, list, row }: PublishedRow,
  address: string,
  origin: string,
  locale: Locale,
): Promise<RowPageData> {
  const labels = await labelsOf(locale, [section]);
  const field = section.fields[list];
  const face = section.publicFace.page.rows[list];
  const title = (face?.as === "pages" ? translate(row[face.title], locale) : null) ?? untitled(labels);
  const fields = emptyFields();
  const showOnMap = labels.t("public.showOnMap");
  if (field?.kind === "list" && face?.as === "pages")
    for (const { name, label, shape } of shapesOf(section, list, field, face, row, pointed, labels))
      place(fields, shape, { name, heading: label, label, showOnMap });
  const parent = {
    title: translate(entry.title, locale) ?? untitled(labels),
    href: publicAddress(section, entry, locale),
  };
  const text = firstText(fields);
  const seo = await pageSeo(origin, locale, {
    title: title.text,
    description: text ? excerpt(text) : null,
    path: (one) => publicPaths.row(address, one),
  });
  return {
    view: { title, entry: parent, ...fields },
    // Languages that the entry was not written in are left out.
    seo: {
      ...seo,
      alternates: Object.fromEntries(
        locales.flatMap((one) => (entry.title[one] && seo.alternates[one] ? [[one, seo.alternates[one]]] : [])),
      ),
    },
    jsonLd: face?.as === "pages" ? rowJsonLd(face, row, title.text, seo, origin) : null,
    crumbs: [
      { title: labels.t("public.home"), href: publicPaths.home(locale) },
      { title: labels.section(section), href: publicPaths.section(section, locale) },
      { title: parent.title.text, ...(parent.href ? { href: parent.href } : {}) },
      { title: title.text },
    ],
  };
}
