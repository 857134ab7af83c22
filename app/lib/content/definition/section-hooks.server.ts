import type { SQLWrapper } from "drizzle-orm";

import type { Issue } from "~/lib/content/errors";
import type { EntryData, Locale } from "~/lib/content/values";

import type { Section } from "./definition";

/**
 * What a section does that no declaration says, on the server alone: `sections/<id>.server.ts` beside its definition
 * calls `hooksFor`, and is found as the definition is.
 */
export type SectionHooks = {
  /** The values of its computed fields; asked at every save. */
  computed?: (data: EntryData) => EntryData;
  /** What the form of a new entry begins with, beside the fields' own initial values. */
  defaults?: (now: Date) => EntryData | Promise<EntryData>;
  /** What the computed columns of its list show, in lists, tables to download and the interface. `now` for days that are left. */
  columns?: (data: EntryData, about: { now: Date }) => Readonly<Record<string, string | number | boolean | null>>;
  /** What else keeps these words from being published, or should be better in them. */
  checks?: (data: EntryData, about: { id: string | null; at: Date | null; live: () => Promise<EntryData | null> }) => readonly Issue[] | Promise<readonly Issue[]>;
  /** Runs in the transaction that publishes; its writes go with the others, or with none. */
  onPublish?: (data: EntryData, about: { id: string; version: number }) => readonly SQLWrapper[] | Promise<readonly SQLWrapper[]>;
  /** What search engines are told of it beside what its face declares, or otherwise: properties of schema.org. */
  jsonLd?: (data: EntryData, about: { locale: Locale; url: string | null; site: string }) => Readonly<Record<string, unknown>>;
};

const all = new Map<string, SectionHooks>();

export function hooksFor({ id }: Pick<Section, "id">, hooks: SectionHooks): void {
  all.set(id, hooks);
}

export function hooksOf({ id }: Pick<Section, "id">): SectionHooks {
  return all.get(id) ?? {};
}
