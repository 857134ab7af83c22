import type { JobHandler, OutsideJob } from "~/lib/platform/jobs/jobs.server";

/**
 * What a domain may declare in its `domain.server.ts`. A domain that asks others for something adds a part of its own
 * with `declare module`, so that it knows none of those who fill it in.
 */
export interface DomainParts {
  /** Begin to follow events, so that what the domain keeps stays true. Each returns a function that ends it. */
  followers: readonly (() => unknown)[];
  /** By kind. A function runs within the transaction that ends the job; an object has a lane of its own. */
  jobs: Readonly<Record<string, JobHandler | OutsideJob>>;
  /** By kind: what follows when a job is given up, in the transaction that marks it so. */
  jobFailures: Readonly<Record<string, JobHandler>>;
  /** Before sample data and the first request. */
  preparations: readonly (() => Promise<unknown>)[];
  /** Before jobs run. Each returns what writes the rest when the server ends. */
  openings: readonly (() => Promise<() => unknown>)[];
  /** Plan what happens each night; they run again when the clock was put back. */
  nightly: readonly (() => Promise<unknown>)[];
  /** At the start, by what they remove, as the log names it. */
  purges: Readonly<Record<string, () => Promise<unknown>>>;
}
export type DomainPart = keyof DomainParts;
export type Domain = {
  readonly id: string;
  /** Where several stand in one list, those with a low one come first; 100 without one. */
  readonly place?: number;
} & Readonly<Partial<DomainParts>>;

/** The default export of `lib/<domain>/domain.server.ts`, which `lib/domains.server.ts` finds. */
export function defineDomain(domain: Domain): Domain {
  return domain;
}

const holder = globalThis as typeof globalThis & { meydanDomains?: readonly Domain[] };

/** Called once at start. */
export function declareDomains(domains: readonly Domain[]): void {
  const ids = domains.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`Two domains have the id "${twice}"`);
  holder.meydanDomains = [...domains].sort((a, b) => (a.place ?? 100) - (b.place ?? 100));
}

/** What the domains declare of a part. Empty before the start. */
export function partsOf<Part extends DomainPart>(part: Part): DomainParts[Part][] {
  return (holder.meydanDomains ?? []).flatMap((domain) => {
    const value = domain[part] as DomainParts[Part] | undefined;
    return value === undefined ? [] : [value];
  });
}

/** What is made of the parts once, and again when domains are declared anew. */
export function declaredOnce<T>(make: () => T): () => T {
  let made: { of: readonly Domain[] | undefined; value: T } | undefined;
  return () => {
    if (made?.of !== holder.meydanDomains || !made) made = { of: holder.meydanDomains, value: make() };
    return made.value;
  };
}

/**
 * The parts that are tables, as one table.
 * @throws Error when two domains use one key
 */
export function mergedPart<Part extends "jobs" | "jobFailures" | "purges">(part: Part): DomainParts[Part] {
  const entries = partsOf(part).flatMap((table) => Object.entries(table));
  const keys = entries.map(([key]) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new Error(`Two domains declare "${twice}" among their ${part}`);
  return Object.fromEntries(entries) as DomainParts[Part];
}
