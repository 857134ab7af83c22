import { localeOfAddress } from "~/lib/content/address-language";
import { cookiesName, openDataName, publicRoot } from "~/lib/content/definition/paths";
import { writeName } from "~/lib/content/definition/write-path";
import { findListFile, findPublicPlace } from "~/lib/content/definition/public/public-addresses.server";
import { publicSections } from "~/lib/content/definition/registry.server";
import { isSectionHidden } from "~/lib/content/definition/section-settings.server";
import { env } from "~/lib/platform/env/env.server";
import { readFormerAddress } from "~/lib/platform/text/former-addresses";
import { unescaped } from "~/lib/platform/text/urls";

import {
  findByFormerPath,
  findPublished,
  readPublishedRow,
} from "~/lib/content/publication/read/published-entry.server";

export type AddressProblem = "noPage" | "gone" | "withdrawn";

const ownPages = new Set(["", "/search", `/${openDataName}`, `/${cookiesName}`, `/${writeName}`, "/search/rss.xml"]);
/** Addresses that the product answers itself, or whose pages depend on the person. */
const otherRoots = new Set([
  "",
  "administration",
  "api",
  "apps",
  "content",
  "dashboards",
  "docs",
  "example",
  "favicon.ico",
  "files",
  "graphql",
  "handbook",
  "icons",
  "look",
  "mainpage",
  "me",
  "media",
  "menu",
  "pages",
  "preview",
  "robots.txt",
  "samples",
  "search",
  "sidemenumap",
  "sidemenumaps",
  "sign-in",
  "sign-out",
  "sign-up",
  "sitemap",
  "sitemap.xml",
]);

/** Path and query of an address of this site, with or without its host; null for other sites. */
function pathHere(address: string): string | null {
  if (address.startsWith("/") && !address.startsWith("//")) return address.split("#", 1)[0] ?? null;
  if (!URL.canParse(address)) return null;
  const { origin: own, pathname, search } = new URL(address);
  return [env().PUBLIC_URL, env().SITE_URL].some((origin) => origin !== undefined && own === new URL(origin).origin)
    ? pathname + search
    : null;
}

function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** Why an address shows no page; null where it does, or where it is no page of this site. */
export async function addressProblem(address: string): Promise<AddressProblem | null> {
  const full = pathHere(address);
  if (full === null) return null;
  const typed = unescaped(full.split("?", 1)[0] ?? "");
  if (typed === undefined || typed === null) return "noPage";
  const path = withoutLastSlashes(typed);
  if (path !== publicRoot && !path.startsWith(`${publicRoot}/`)) {
    return otherRoots.has(path.split("/")[1] ?? "") || (await leadsOn(full)) ? null : "noPage";
  }
  const own = path.slice(publicRoot.length);
  if (ownPages.has(own) || /^\/(?:votes|documents|calendars|downloads)\//.test(own)) return null;
  const file = findListFile(path);
  const place = file ? { section: file.section, slug: null } : findPublicPlace(path);
  if (!place || (await isSectionHidden(place.section))) return (await leadsOn(full)) ? null : "noPage";
  const row = "row" in place ? place.row : undefined;
  if (row === undefined && place.slug === null) return null;
  const { kind } =
    row === undefined
      ? await findPublished(place.section, localeOfAddress(address), place.slug ?? "")
      : await readPublishedRow(place.section, row);
  return kind === "gone" ? "withdrawn" : kind === "missing" ? "gone" : null;
}

async function leadsOn(address: string): Promise<boolean> {
  const asked = readFormerAddress(address);
  if (!asked) return false;
  for (const section of publicSections) if (await findByFormerPath(section, asked)) return true;
  return false;
}
