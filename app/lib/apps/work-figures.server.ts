import type { Actor } from "~/lib/access/actor";
import { partsOf } from "~/lib/platform/domains/domain.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { usesApp } from "./app.server";

/** `label`: an i18n key of the app. `href` leads to the list that it counts. */
export type WorkCounter = { id: string; label: string; icon: InterfaceIcon; count: number; href: string };
export type DueItem = { title: string; at: Date; href: string };
export const madeParts = ["done", "overdue", "planned", "undated"] as const;
/** Work that was made in a period: all of it, and by how it stands now; each is in one of the parts. */
export type MadeWork = Record<"all" | (typeof madeParts)[number], Pick<WorkCounter, "count" | "href">>;

type WorkFigures = {
  app: string;
  /** Those with a low one come first. */
  place: number;
  /** Each counts only what the person may see. */
  counters: (actor: Actor, now: Date) => Promise<WorkCounter[]>;
  /** What is due from one moment until another, at most a hundred. */
  due: (actor: Actor, from: Date, until: Date) => Promise<DueItem[]>;
  /** `from`, `until`: days in Istanbul, both included. */
  made?: (actor: Actor, from: string, until: string) => Promise<MadeWork>;
};

/** `month`: "2026-11". */
export type StockMonth = { month: string; received: number; handedOut: number; counted: number };
/** `value` in Turkish lira; `href` leads to the list that it is the sum of. */
export type StockFigures = { value: number; products: number; href: string; months: StockMonth[] };

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** What an app knows of the work that staff share. */
    workFigures: WorkFigures;
    /** What lies in the municipality's stores, and its movements in the last twelve months. Null: not for the person. */
    stockFigures: { app: string; read: (actor: Actor, now: Date) => Promise<StockFigures | null> };
  }
}

const partsFor = <Part extends "workFigures" | "stockFigures">(actor: Actor, part: Part) =>
  actor.hasScope("tools:read") ? partsOf(part).filter(({ app }) => usesApp(actor, app)) : [];

export async function countWork(actor: Actor, now: Date): Promise<WorkCounter[]> {
  const parts = partsFor(actor, "workFigures").sort((a, b) => a.place - b.place);
  return (await Promise.all(parts.map(({ counters }) => counters(actor, now)))).flat();
}

export async function listDueWork(actor: Actor, from: Date, until: Date): Promise<DueItem[]> {
  return (await Promise.all(partsFor(actor, "workFigures").map(({ due }) => due(actor, from, until)))).flat();
}

/** The first app that counts it answers, as a figure leads to one list. Null where none does. */
export async function countMadeWork(actor: Actor, from: string, until: string): Promise<MadeWork | null> {
  for (const { made } of partsFor(actor, "workFigures").sort((a, b) => a.place - b.place))
    if (made) return made(actor, from, until);
  return null;
}

/** Null where no app offers any. */
export async function readStock(actor: Actor, now: Date): Promise<StockFigures | null> {
  const [first] = partsFor(actor, "stockFigures");
  return first ? first.read(actor, now) : null;
}
