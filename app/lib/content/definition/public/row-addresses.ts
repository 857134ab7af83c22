import type { EntryData, Localized, RowValue } from "~/lib/content/values";
import { slugTr } from "~/lib/platform/text/slug";

import type { PageFace, RowPages } from "./face/page";
import type { Faced } from "./public-face";

/** A list whose rows have pages. `segments`: of their address under /home; `names`: the names in braces there. */
export type RowPagesOf = RowPages & { list: string; segments: readonly string[]; names: readonly string[] };

const named = /^\{(\w+)\}$/;

export function rowPagesOf({ rows }: Pick<PageFace, "rows">): RowPagesOf[] {
  return Object.entries(rows).flatMap(([list, face]) => {
    if (face.as !== "pages") return [];
    const segments = face.address.slice(1).split("/");
    return [{ ...face, list, segments, names: segments.flatMap((segment) => named.exec(segment)?.[1] ?? []) }];
  });
}

/** The address of a row's page under /home, without a language; null while a part of it is empty. */
export function rowAddress({ segments }: RowPagesOf, row: RowValue, data: EntryData): string | null {
  const parts = segments.map((segment) => {
    const name = named.exec(segment)?.[1];
    return name === undefined ? segment : slugTr(plain(row[name] ?? data[name]));
  });
  return parts.includes("") ? null : `/${parts.join("/")}`;
}

function plain(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  return (value as Localized | undefined)?.tr ?? "";
}

/** Finds the entry of a row's page; see `facetsOf`. */
export const rowFacet = (address: string) => `@${address}`;

/** The addresses of all rows of an entry that have pages; of two equal addresses, the first row has it. */
export function rowAddresses(
  section: Faced<"page">,
  data: EntryData,
): { list: string; row: RowValue; address: string }[] {
  const found = rowPagesOf(section.publicFace.page).flatMap((pages) => {
    const rows = Array.isArray(data[pages.list]) ? (data[pages.list] as RowValue[]) : [];
    return rows.flatMap((row) => {
      const address = rowAddress(pages, row, data);
      return address === null ? [] : [{ list: pages.list, row, address }];
    });
  });
  return [...new Map(found.toReversed().map((one) => [one.address, one])).values()].toReversed();
}
