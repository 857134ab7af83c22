import type { IncomingHttpHeaders } from "node:http";

import { countedAddress } from "~/lib/auth/credentials/client-address";
import { hasSessionCookie } from "~/lib/auth/credentials/session-token.server";
import { env } from "~/lib/platform/env/env.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { agentOf, asksForPrivacy, isNavigation, referrerOf, type Device, type Referrer } from "./visit-facts";
import { visitedPages, type VisitedPage } from "./visited-page";
import { DayOfVisitors } from "./visitor-filter.server";

export type PageCount = VisitedPage & { day: string; views: number };
export type DayCount = {
  day: string;
  locale: VisitedPage["locale"];
  device: Device;
  referrer: Referrer;
  views: number;
  visits: number;
  visitors: number;
};

/** Counts that are not in the database yet. */
export type Counts = { pages: Map<string, PageCount>; days: Map<string, DayCount> };

/** The request for a page that was answered. */
export type AnsweredPage = {
  method?: string;
  headers: IncomingHttpHeaders;
  /** Undefined where the connection is closed already. */
  address: string | undefined;
};

/** More pages than this don't wait at once: of others only the totals of the day are counted. */
const maxWaitingPages = 20_000;
/** More days than a database that is away for weeks has; each has thirty rows. */
const maxWaitingDays = 1_000;

const none = (): Counts => ({ pages: new Map(), days: new Map() });

class VisitCounter {
  isOff = false;
  private waiting = none();
  private visitors: { day: string; seen: DayOfVisitors } | undefined;
  private clock = { minute: 0, day: "" };

  count({ page, locale }: VisitedPage, { method, headers, address }: AnsweredPage, now: number): void {
    if (this.isOff || method !== "GET" || !isNavigation(headers) || hasSessionCookie(headers.cookie ?? "")) return;
    const day = this.dayAt(now);
    this.addPage({ page, locale, day, views: 1 });
    if (page === visitedPages.missing) return;
    const agent = headers["user-agent"] ?? "";
    const seen =
      address === undefined || asksForPrivacy(headers)
        ? { isVisit: false, isVisitor: false }
        : this.visitorsOf(day).see(address.includes(":") ? countedAddress(address) : address, agent, now);
    this.addDay({
      day,
      locale,
      device: agentOf(agent).device,
      referrer: referrerOf(headers.referer, ownHosts(headers.host)),
      views: 1,
      visits: Number(seen.isVisit),
      visitors: Number(seen.isVisitor),
    });
  }

  /** Hands the waiting counts over to the caller. */
  take(): Counts {
    const taken = this.waiting;
    this.waiting = none();
    return taken;
  }

  /** Puts back what could not be stored. */
  putBack({ pages, days }: Counts): void {
    for (const page of pages.values()) this.addPage(page);
    for (const day of days.values()) this.addDay(day);
  }

  size(): number {
    return this.waiting.pages.size + this.waiting.days.size;
  }

  /** Forgets yesterday's readers and the salt that they were known by. */
  forgetYesterday(now: number): void {
    if (this.visitors?.day !== this.dayAt(now)) this.visitors = undefined;
  }

  private visitorsOf(day: string): DayOfVisitors {
    if (this.visitors?.day !== day) this.visitors = { day, seen: new DayOfVisitors() };
    return this.visitors.seen;
  }

  private dayAt(now: number): string {
    const minute = Math.floor(now / 60_000);
    if (minute !== this.clock.minute) this.clock = { minute, day: toIsoDate(new Date(now)) ?? "" };
    return this.clock.day;
  }

  private addPage(one: PageCount): void {
    const key = `${one.day} ${one.locale} ${one.page}`;
    const known = this.waiting.pages.get(key);
    if (known) known.views += one.views;
    else if (this.waiting.pages.size < maxWaitingPages) this.waiting.pages.set(key, { ...one });
  }

  private addDay(one: DayCount): void {
    const key = `${one.day} ${one.locale} ${one.device} ${one.referrer}`;
    const known = this.waiting.days.get(key);
    if (!known) {
      if (this.waiting.days.size < maxWaitingDays) this.waiting.days.set(key, { ...one });
      return;
    }
    known.views += one.views;
    known.visits += one.visits;
    known.visitors += one.visitors;
  }
}

let setHosts: string[] | undefined;

/** Under which this site is reached: as the request says, and as the environment does. */
function ownHosts(host: string | undefined): (string | undefined)[] {
  setHosts ??= [env().PUBLIC_URL, env().SITE_URL].flatMap((url) => (url ? [new URL(url).host] : []));
  return [host?.toLowerCase(), ...setHosts];
}

const holder = globalThis as typeof globalThis & { meydanVisits?: VisitCounter };
/** For this process. */
export const visitCounter = (holder.meydanVisits ??= new VisitCounter());

/**
 * Counts a page that was answered with 200 or 304, if somebody opened it to read it (docs/operations.md). Some
 * microseconds in memory: nothing waits, and the database is not asked.
 */
export function countVisit(page: VisitedPage, answered: AnsweredPage, now = Date.now()): void {
  visitCounter.count(page, answered, now);
}
