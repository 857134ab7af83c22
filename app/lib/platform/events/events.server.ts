import { is, SQL, sql } from "drizzle-orm";

import { log } from "~/lib/platform/log/log.server";

import { write, type Database } from "../db/database.server";

const channel = "meydan_events";

/** The names of events. A domain adds its own with `declare module`, so a subscriber can't misspell one. */
export interface EventsByDomain {
  server: "reset";
  jobs: "jobs.changed";
}
export type EventName = EventsByDomain[keyof EventsByDomain];

type SubjectOf<Name> = Name extends `${infer Subject}.${string}` ? Subject : never;

/** Small enough for NOTIFY's 8000 bytes: ids, never texts. */
export type AppEvent = { type: EventName; id?: string; section?: string; [key: string]: unknown };
type Listener = (event: AppEvent) => void;

type Keeper = (event: AppEvent) => SQL | undefined;

const holder = globalThis as typeof globalThis & { meydanListeners?: Set<Listener>; meydanKeepers?: Set<Keeper> };
const listeners = (holder.meydanListeners ??= new Set());
const keepers = (holder.meydanKeepers ??= new Set());

/**
 * Writes with each event, in its statement, for absent receivers. @param keep gives the writing expression @returns
 * stops it
 */
export function keepEvents(keep: Keeper): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Sent at the commit to every process on this database; a failed transaction sends nothing. */
export async function emit(event: AppEvent): Promise<void> {
  await write(sql`SELECT ${emitting(event)}`);
}

/** `emit` as a part of another statement. An `event` that is an SQL expression of JSON is not kept by `keepEvents`. */
export function emitting(event: AppEvent | SQL): SQL {
  const sent = sql`pg_notify(${channel}, (${is(event, SQL) ? event : JSON.stringify(event)})::text)`;
  const kept = is(event, SQL) ? [] : [...keepers].flatMap((keep) => keep(event) ?? []);
  return sql.join([sent, ...kept], sql`, `);
}

/** @returns unsubscribe. `reset` means events may have been missed: forget what was derived from them. */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the event is one of those named `subject.…`. */
export function isAbout({ type }: Pick<AppEvent, "type">, subject: SubjectOf<EventName>): boolean {
  return type.startsWith(`${subject}.`);
}

export async function startEvents(database: Database): Promise<void> {
  const deliver = (event: AppEvent) => {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error, event }, "an event listener failed");
      }
    }
  };
  await database.listen(
    channel,
    (payload) => deliver(JSON.parse(payload) as AppEvent),
    () => deliver({ type: "reset" }),
  );
}
