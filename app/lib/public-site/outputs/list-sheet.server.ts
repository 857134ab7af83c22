import { createHash } from "node:crypto";

import type { Section } from "~/lib/content/definition/definition";
import { publicTags } from "~/lib/content/publication/read/published-data.server";
import { readPublished } from "~/lib/content/publication/read/published.server";
import type { GeoValue, Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { formatLongDate } from "~/lib/platform/text/dates/dates";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import { siteContact } from "~/lib/public-site/site/site-contact.server";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";
import { settingsTag } from "~/lib/settings/settings.server";

import { tablesOf } from "./list-document.server";

/** A file to keep on a phone must be small. */
const maxEntries = 600;

const style = `
:root{color-scheme:light dark}
body{margin:0 auto;padding:16px;max-width:60rem;font:16px/1.45 system-ui,"Segoe UI",Roboto,Arial,sans-serif}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 4px}h2{font-size:1.125rem;margin:20px 0 4px;break-after:avoid}p{margin:2px 0}
nav{columns:10rem;margin:12px 0}nav a{display:block;padding:5px 0}
table{width:100%;border-collapse:collapse}th,td{border:1px solid #8a8f98;padding:5px 7px;text-align:start;vertical-align:top}
th{font-size:.8125rem}tr{break-inside:avoid}a{color:inherit}.at{white-space:nowrap;font-variant-numeric:tabular-nums}
@media(max-width:40rem){thead{position:absolute;clip-path:inset(50%)}table,tbody,tr,td{display:block}tr{border:1px solid #8a8f98;margin:0 0 8px;padding:4px 0}td{border:0;padding:3px 8px}td[data-l]::before{content:attr(data-l) ": ";opacity:.75}}
@media print{@page{size:A4;margin:12mm}body{padding:0;max-width:none;font-size:10pt}nav{display:none}h1{font-size:15pt}h2{font-size:11.5pt;margin-top:10pt}td,th{padding:2pt 4pt}a{text-decoration:none}}
`;

/** No scripts and no requests: the page holds everything. */
export const sheetPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const text = (value: string) => value.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A list of places as HTML to print or keep offline, grouped as the PDF; null without such a list or places. */
export function listSheet(section: Section, locale: Locale): Promise<string | null> {
  const { roles } = section.publicFace;
  const { listDocument: face } = section.publicFace.outputs;
  const place = roles.place;
  if (!face || "table" in face || place === undefined) return Promise.resolve(null);
  return cached([...publicTags(section), settingsTag], `list sheet ${section.id} ${locale}`, async () => {
    const [labels, { name }, contact, { items, files, titles, pagination }] = await Promise.all([
      labelsOf(locale, [section]),
      siteIdentity(locale),
      siteContact(locale),
      readPublished(section, { locale, page: 1, size: maxEntries, time: "current" }),
    ]);
    const { t } = labels;
    const number = new Intl.NumberFormat(locale);
    const at = new Map(items.map((entry) => [entry.id, entry.data[place] as GeoValue | undefined]));
    const tables = tablesOf(section, face, items, { files, titles }, labels);
    const newest = items.reduce<Date | null>(
      (last, { publishedAt }) => (last && last > publishedAt ? last : publishedAt),
      null,
    );
    const phones = (contact?.lines ?? []).flatMap(({ name: of, text: shown, label }) =>
      of === "hotline" || of === "phone"
        ? [label ? t("public.labelled", { label: label.text, value: shown }) : shown]
        : [],
    );
    const title = labels.section(section);
    const where = labels.field(section, place);
    const cell = (label: string, html: string, kind = "") =>
      html === "" ? "" : `<td data-l="${text(label)}"${kind}>${html}</td>`;
    const body = tables.map(({ heading = "", head, rows, entries }, group) => {
      const lines = rows.map((cells, row) => {
        const point = at.get(entries[row] ?? "");
        const shown = point
          ? `<a href="geo:${point.lat},${point.lng}">${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}</a>`
          : "";
        return `<tr>${cells.map((cellText, column) => cell(column === 0 ? "" : (head[column] ?? ""), column === 0 ? `<strong>${text(cellText)}</strong>` : text(cellText) || "–").replace(' data-l=""', "")).join("")}${cell(where, shown || "–", ' class="at"')}</tr>`;
      });
      return `${heading ? `<h2 id="g${group}">${text(heading)}</h2>` : ""}<table><thead><tr>${[...head, where].map((one) => `<th scope="col">${text(one)}</th>`).join("")}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
    });
    const notes = [
      newest
        ? t("public.labelled", {
            label: t("public.openData.updated"),
            value: formatLongDate(newest.toISOString(), locale),
          })
        : "",
      pagination.length > items.length
        ? t("public.listCut", { shown: number.format(items.length), length: number.format(pagination.length) })
        : t("public.openData.count", { count: items.length }),
      ...phones,
    ].filter(Boolean);
    const headings = tables.flatMap(({ heading }, group) =>
      heading ? [`<a href="#g${group}">${text(heading)}</a>`] : [],
    );
    return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${text(`${title} – ${name}`)}</title><style>${style}</style></head><body><h1>${text(title)}</h1><p><strong>${text(name)}</strong> · ${notes.map(text).join(" · ")}</p>${headings.length > 1 ? `<nav aria-label="${text(title)}">${headings.join("")}</nav>` : ""}<main>${body.join("") || `<p>${text(t("public.nothingYet"))}</p>`}</main></body></html>`;
  });
}
