import type { Section } from "~/lib/content/definition/definition";
import type { PopupFields } from "~/lib/content/definition/public/public-face";
import { sections } from "~/lib/content/definition/registry.server";
import { pointedSections, type Pointed, type Published } from "~/lib/content/publication/read/published-data.server";
import type { Locale, RowValue } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";

import { videoOf } from "~/lib/content/fields/media/videos";
import { shownFragments } from "./lists/front/slides.server";
import { pictureOf } from "./pictures";
import type { Popup } from "./popups";
import { translate } from "~/lib/content/translated-text";

type Opening = Section & { publicFace: { popup: PopupFields } };
type Kept = Popup & { paths: readonly string[] | null; priority: number; from: string };

const opening = [...sections.values()].filter((section): section is Opening => section.publicFace.popup !== undefined);
const madeFrom = opening.flatMap((section) => [section.id, ...pointedSections(section)]);
const home = "/home";

/** The most important popup for each kind of device. Everybody gets the same. */
export async function popupsFor(locale: Locale, path: string): Promise<Popup[]> {
  if (opening.length === 0) return [];
  const now = Date.now();
  const all = await cached(madeFrom, `popups ${locale}`, () => livePopups(locale, now), now + 60_000);
  const here = all.filter(({ paths }) => paths === null || paths.some((one) => isUnder(path, one)));
  const best = (["desktop", "mobile"] as const).map((device) =>
    here.find((popup) => popup.device === "all" || popup.device === device),
  );
  return [...new Set(best)].flatMap((popup) => (popup ? [shownOf(popup)] : []));
}

/** "/home/duyurular/*" includes the pages below it. */
function isUnder(path: string, named: string): boolean {
  const bare = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (!named.endsWith("/*")) return bare === named.replace(/\/$/, "");
  const base = named.slice(0, -2);
  return bare === base || bare.startsWith(`${base}/`);
}

function shownOf({ paths: _paths, priority: _priority, from: _from, ...popup }: Kept): Popup {
  return popup;
}

async function livePopups(locale: Locale, now: number): Promise<Kept[]> {
  const found = await Promise.all(
    opening.map(async (section) => {
      const { items, files, titles } = await shownFragments(section, locale, now);
      return items.flatMap((item) => popupOf(section, item, { files, titles }, locale) ?? []);
    }),
  );
  // Among equals the newest.
  return found.flat().sort((a, b) => b.priority - a.priority || b.from.localeCompare(a.from));
}

function popupOf(
  { publicFace: { popup: names, shown } }: Opening,
  { id, title, data }: Published,
  { files }: Pointed,
  locale: Locale,
): Kept | null {
  const popupTitle = translate(title, locale);
  const kind = data[names.kind];
  const content = {
    picture: kind === "image" ? pictureOf(data[names.picture], files, locale) : null,
    html: kind === "rich" ? translate(data[names.html], locale) : null,
    video: kind === "video" ? videoOf(data[names.video]) : null,
  };
  if (!popupTitle || Object.values(content).every((one) => one === null)) return null;
  const [link, frequency, device, pages] = [
    data[names.link],
    data[names.frequency],
    data[names.device],
    data[names.pages],
  ];
  return {
    id,
    title: popupTitle,
    ...content,
    href: typeof link === "string" ? link : null,
    button: translate(data[names.button], locale),
    frequency: frequency === "session" || frequency === "once" || frequency === "always" ? frequency : "day",
    device: device === "desktop" || device === "mobile" ? device : "all",
    delay: Number(data[names.delay] ?? 0),
    priority: Number(data[names.priority] ?? 1),
    from: String((shown && data[shown.from]) ?? ""),
    paths: pages === "all" ? null : pages === "paths" ? pathsIn(data[names.paths.field], names.paths.column) : [home],
  };
}

function pathsIn(rows: unknown, column: string): string[] {
  return (Array.isArray(rows) ? (rows as RowValue[]) : []).flatMap((row) =>
    typeof row[column] === "string" ? [row[column]] : [],
  );
}
