import { createCookie, redirect } from "@remix-run/node";

import type { Section } from "~/lib/content/definition/definition";
import { columnsOf } from "~/lib/content/list/list-query";

const YEAR = 60 * 60 * 24 * 365;
/** A cookie has 4 kB. */
const mostSections = 20;
const cookie = createCookie("columns", { path: "/", maxAge: YEAR, sameSite: "lax", httpOnly: true });

async function readAll(request: Request): Promise<[section: string, columns: string][]> {
  const kept: unknown = await cookie.parse(request.headers.get("Cookie"));
  if (typeof kept !== "object" || kept === null) return [];
  return Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

/** The columns that somebody chose for a section's list on this browser, with commas between them. */
export async function keptColumns(request: Request, section: string): Promise<string | null> {
  return (await readAll(request)).find(([id]) => id === section)?.[1] ?? null;
}

/**
 * Keeps the columns that an address names for the next time; like the layout of an address, it changes what this
 * browser shows.
 * @returns the headers of the answer @throws Response 302 without them where the address asks for the default
 */
export async function keepColumns(request: Request, section: Section): Promise<Headers> {
  const { pathname, searchParams } = new URL(request.url);
  const headers = new Headers();
  if (!searchParams.has("columns")) return headers;
  const columns = columnsOf(section, searchParams.getAll("columns").join(","));
  const others = (await readAll(request)).filter(([id]) => id !== section.id).slice(1 - mostSections);
  headers.append(
    "Set-Cookie",
    await cookie.serialize(
      Object.fromEntries([...others, ...(columns ? [[section.id, columns.join(",")] as const] : [])]),
    ),
  );
  if (columns) return headers;
  searchParams.delete("columns");
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, { headers });
}
