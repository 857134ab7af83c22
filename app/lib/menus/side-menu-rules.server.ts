import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { localeOfAddress } from "~/lib/content/address-language";
import { hasEntryPages, publicRoot } from "~/lib/content/definition/paths";
import { findPublicPlace } from "~/lib/content/definition/public/public-addresses.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { InvalidData } from "~/lib/content/errors";
import { issue, oneLine } from "~/lib/content/fields/field-kind";
import { addressProblem, type AddressProblem } from "~/lib/content/publication/addresses/own-address.server";
import { findPublished, findPublishedSingle } from "~/lib/content/publication/read/published-entry.server";
import type { Locale } from "~/lib/content/values";
import { cached, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { conflict, found } from "~/lib/platform/http/response/responses.server";
import type { FieldErrors } from "~/lib/platform/refusal";
import { cutText } from "~/lib/platform/text/keepable";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { isUuid } from "~/lib/platform/text/uuid";
import { isSameOriginPath, unescaped } from "~/lib/platform/text/urls";
import {
  changeRecord,
  createRecord,
  lockSeenRecord,
  trashRecord,
  writeBeside,
} from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { mergeFields } from "~/lib/records/merge-fields";
import { defineRecord } from "~/lib/records/record.server";

import { findSideMenu } from "./find-side-menu.server";
import { isSideMenu } from "./menu-table";
import { menusTag } from "./menus-cache.server";
import { sideMenuRules } from "./schema.server";
import { matchTypes, plainPath, resolveRule, type MatchType, type SitePage } from "./side-menu";

type RuleData = Pick<
  typeof sideMenuRules.$inferSelect,
  "name" | "matchType" | "target" | "section" | "menuCode" | "showTitle" | "priority" | "active"
>;
export type SideMenuRule = RuleData & { id: string; version: number };
export const ruleNames = [
  "name",
  "matchType",
  "section",
  "recordId",
  "pathPattern",
  "menuCode",
  "showTitle",
  "priority",
  "active",
] as const;
export type WrittenRule = Partial<Record<(typeof ruleNames)[number], unknown>>;

const area = { area: "menu" } as const;
const longest = { name: 80, path: 200 } as const;
const maxPriority = 999;

const columns = {
  id: sideMenuRules.id,
  version: sideMenuRules.version,
  name: sideMenuRules.name,
  matchType: sideMenuRules.matchType,
  target: sideMenuRules.target,
  section: sideMenuRules.section,
  menuCode: sideMenuRules.menuCode,
  showTitle: sideMenuRules.showTitle,
  priority: sideMenuRules.priority,
  active: sideMenuRules.active,
};
const isKept = isNull(sideMenuRules.deletedAt);

/** Which page a rule is for: one thing, although it has three columns. */
const goalOf = ({ matchType, target, section, ...rest }: RuleData) => ({
  ...rest,
  goal: { matchType, target, section },
});

/** Their order is that of their priorities, which people also write themselves. */
export const sideMenuRuleKind = defineRecord<RuleData>({
  type: "sideMenuRule",
  table: sideMenuRules,
  // `readRule` has read it.
  input: z.strictObject({
    name: z.string(),
    matchType: z.enum(matchTypes),
    target: z.string(),
    section: z.string().nullable(),
    menuCode: z.string(),
    showTitle: z.boolean(),
    priority: z.number(),
    active: z.boolean(),
  }),
  fields: ["name", "matchType", "target", "section", "menuCode", "showTitle", "priority", "active"],
  title: (rule) => rule.name,
  seenBy: (actor) => (actor.can("view", area) ? undefined : sql`false`),
  mayEdit: (actor) => actor.can("arrange", area),
  merge(base, mine, theirs) {
    const { data, conflicts } = mergeFields(goalOf(base), goalOf(mine), goalOf(theirs));
    const { goal, ...rest } = data;
    return { data: { ...rest, ...goal }, conflicts };
  },
  async check(_actor, rule, before) {
    // Serialises changes, because uniqueness is checked before writing.
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext('side menu rules'))`);
    await assertFits(rule, before?.id);
  },
  async after(_actor, verb) {
    if (verb === "edit" || verb === "delete") await assertDefault();
    if (verb !== "purge") await emitChanged();
  },
  // More rules would be no list that somebody can look through.
  max: { count: 500, of: "all" },
});

/** In order of precedence: by rank, then priority. */
function inRank(rules: SideMenuRule[]): SideMenuRule[] {
  return rules.sort(
    (a, b) =>
      matchTypes.indexOf(a.matchType) - matchTypes.indexOf(b.matchType) ||
      b.priority - a.priority ||
      compareTr(a.name, b.name),
  );
}

export async function listSideMenuRules(actor: Actor): Promise<SideMenuRule[]> {
  actor.assertCan("view", area);
  return inRank(await db().select(columns).from(sideMenuRules).where(isKept));
}

/** @throws Refusal 403, 404, also in the trash */
export async function getSideMenuRule(actor: Actor, ruleId: string): Promise<SideMenuRule> {
  actor.assertCan("view", area);
  const record = await getRecord(actor, sideMenuRuleKind, ruleId);
  return found(record.deletedAt ? null : record, "rule");
}

/** @throws InvalidData by field name */
function readRule(given: WrittenRule): RuleData {
  const fields: FieldErrors = {};
  const wrong = (name: string, ...problem: Parameters<typeof issue>) => void (fields[name] ??= [issue(...problem)]);
  const text = (name: keyof WrittenRule, max: number) => {
    const value = given[name];
    if (value === undefined || value === null || value === "") return "";
    if (typeof value !== "string") return wrong(name, "notText") ?? "";
    const line = oneLine(cutText(value, max * 20));
    if (line.length > max) wrong(name, "tooLong", { max });
    return line;
  };
  const flag = (name: "showTitle" | "active") => {
    const value = given[name] ?? true;
    if (typeof value !== "boolean") wrong(name, "badBoolean");
    return value === true;
  };
  const name = text("name", longest.name);
  if (!name) wrong("name", "missing");
  const matchType = matchTypes.find((one) => one === given.matchType);
  if (!matchType) wrong("matchType", given.matchType ? "unknownOption" : "missing");
  const [section, recordId, path, menuCode] = [
    text("section", 60),
    text("recordId", 40).toLowerCase(),
    text("pathPattern", longest.path),
    text("menuCode", 40),
  ];
  if (matchType === "record" || matchType === "section") {
    if (!section) wrong("section", "missing");
    else if (!/^[a-z][a-z0-9]*$/.test(section)) wrong("section", "unknownOption");
  }
  if (matchType === "record" && !isUuid(recordId)) wrong("recordId", recordId ? "badReference" : "missing");
  if (matchType === "path" || matchType === "prefix") {
    if (!path) wrong("pathPattern", "missing");
    else if (!isSameOriginPath(path) || !(path === publicRoot || path.startsWith(`${publicRoot}/`)))
      wrong("pathPattern", "notSitePath");
  }
  if (!menuCode) wrong("menuCode", "missing");
  else if (!isSideMenu(menuCode)) wrong("menuCode", "unknownOption");
  const written = given.priority ?? 0;
  const priority = typeof written === "string" ? (written.trim() === "" ? 0 : Number(written)) : written;
  if (typeof priority !== "number" || !Number.isInteger(priority)) wrong("priority", "badNumber");
  else if (priority < 0) wrong("priority", "tooSmall", { min: 0 });
  else if (priority > maxPriority) wrong("priority", "tooLarge", { max: maxPriority });
  const [showTitle, active] = [flag("showTitle"), flag("active")];
  if (Object.keys(fields).length > 0 || !matchType || typeof priority !== "number") throw new InvalidData(fields);
  const target = { record: recordId, path: plainPath(path), prefix: plainPath(path), section, default: "" }[matchType];
  return {
    name,
    matchType,
    target,
    section: matchType === "record" ? section : null,
    menuCode,
    showTitle,
    priority,
    active,
  };
}

async function assertFits(rule: RuleData, ruleId: string | undefined): Promise<void> {
  if (!(await findSideMenu(rule.menuCode))) throw new InvalidData({ menuCode: [issue("unknownOption")] });
  if (!rule.active) return;
  const { id, matchType, target, active } = columns;
  const others = ruleId === undefined ? undefined : ne(id, ruleId);
  const twins = and(others, eq(matchType, rule.matchType), eq(target, rule.target), eq(active, true), isKept);
  if ((await db().$count(sideMenuRules, twins)) > 0)
    throw new InvalidData({ [fieldOfTarget[rule.matchType]]: [issue("ruleTaken")] });
}

const fieldOfTarget = {
  record: "recordId",
  path: "pathPattern",
  prefix: "pathPattern",
  section: "section",
  default: "matchType",
} as const satisfies Record<MatchType, string>;

async function assertDefault(): Promise<void> {
  const { matchType, active } = columns;
  if ((await db().$count(sideMenuRules, and(eq(matchType, "default"), eq(active, true), isKept))) === 0)
    throw new InvalidData({ matchType: [issue("defaultRuleNeeded")] });
}

async function emitChanged(): Promise<void> {
  await emit({ type: "menus.changed" });
  afterCommit(() => invalidateTag(menusTag));
}

/** @throws InvalidData, Refusal 403, 409 when there are too many */
export async function createSideMenuRule(actor: Actor, given: WrittenRule): Promise<SideMenuRule> {
  actor.assertCan("arrange", area);
  return createRecord(actor, sideMenuRuleKind, readRule(given));
}

/**
 * Nobody changes a rule that they have not seen: edits of two people are not merged, for they decide together what
 * stands beside a page. @throws InvalidData, StaleVersion, Refusal 403, 404
 */
export async function saveSideMenuRule(
  actor: Actor,
  ruleId: string,
  { version: seen, rule }: { version: number; rule: WrittenRule },
): Promise<SideMenuRule> {
  actor.assertCan("arrange", area);
  const data = readRule(rule);
  return transaction(async () => {
    await getSideMenuRule(actor, ruleId);
    await lockSeenRecord(actor, sideMenuRuleKind, ruleId, seen);
    return (await changeRecord(actor, sideMenuRuleKind, ruleId, { version: seen, data })).record;
  });
}

/** Into the trash. @throws InvalidData for the only default, StaleVersion, Refusal 403, 404 */
export async function deleteSideMenuRule(
  actor: Actor,
  ruleId: string,
  { version: seen }: { version: number },
): Promise<SideMenuRule> {
  actor.assertCan("arrange", area);
  await getSideMenuRule(actor, ruleId);
  return trashRecord(actor, sideMenuRuleKind, ruleId, { version: seen });
}

/** Renumbers the priorities of its rank. @throws Refusal 403, 404, 409 beside a rule of another rank */
export async function moveSideMenuRule(
  actor: Actor,
  ruleId: string,
  { to, target: beside }: { to: "before" | "after"; target: string },
): Promise<void> {
  actor.assertCan("arrange", area);
  await transaction(async () => {
    const [moved, goal] = [await getSideMenuRule(actor, ruleId), await getSideMenuRule(actor, beside)];
    if (moved.matchType !== goal.matchType)
      throw conflict("Rules of different ranks have no order among them", { code: "otherRank" });
    // Locked in the order of their ids, so that two people who move at once do not wait for each other.
    const rank = inRank(
      await db()
        .select(columns)
        .from(sideMenuRules)
        .where(and(eq(columns.matchType, moved.matchType), isKept))
        .orderBy(asc(columns.id))
        .for("update"),
    );
    const rest = rank.filter((rule) => rule.id !== ruleId);
    const at = rest.findIndex((rule) => rule.id === beside) + (to === "after" ? 1 : 0);
    const order = [...rest.slice(0, at), moved, ...rest.slice(at)];
    for (const [place, rule] of order.entries()) {
      const next = Math.min(maxPriority, order.length - place);
      if (rule.priority !== next)
        await writeBeside(actor, sideMenuRuleKind, rule.id, {
          version: null,
          columns: { priority: next },
          audit: null,
        });
    }
    await recordAudit(actor, {
      verb: "move",
      objectType: "sideMenuRule",
      objectId: moved.id,
      version: moved.version,
      before: rank.map((rule) => rule.id),
      after: order.map((rule) => rule.id),
    });
    await emitChanged();
  });
}

const activeRules = () =>
  cached([menusTag], "side menu rules", () =>
    db()
      .select(columns)
      .from(sideMenuRules)
      .where(and(eq(columns.active, true), isKept)),
  );

/** The entry is looked up only when a rule is about an entry of that section. */
async function pageAt(address: string, locale: Locale, rules: readonly SideMenuRule[]): Promise<SitePage> {
  const path = plainPath(address);
  const place = findPublicPlace(path);
  if (!place) return { path, section: null, record: null };
  const { section, slug } = place;
  const isAsked = rules.some((rule) => rule.matchType === "record" && rule.section === section.id);
  return { path, section: section.id, record: isAsked ? await entryAt(section.id, slug, locale) : null };
}

async function entryAt(id: string, slug: string | null, locale: Locale): Promise<string | null> {
  const section = findSection(id);
  if (!section) return null;
  if (section.kind === "single") return (await findPublishedSingle(section, locale))?.entry.id ?? null;
  if (slug === null || !hasEntryPages(section)) return null;
  const answer = await findPublished(section, locale, unescaped(slug) ?? slug);
  return answer.kind === "found" ? answer.entry.id : null;
}

export async function ruleFor(address: string, locale: Locale): Promise<SideMenuRule | null> {
  const rules = await activeRules();
  return resolveRule(rules, await pageAt(address, locale, rules));
}

/** Null where the rules decide. */
export async function ownLayout(address: string, locale: Locale): Promise<{ menu: string | null } | null> {
  const place = findPublicPlace(plainPath(address));
  const layout = place && hooksOf(place.section).site?.layout;
  if (!place || !layout || place.slug === null || !hasEntryPages(place.section)) return null;
  const answer = await findPublished(place.section, locale, unescaped(place.slug) ?? place.slug);
  if (answer.kind !== "found") return null;
  const { sideMenu } = layout(answer.entry.data);
  return sideMenu === undefined ? null : { menu: sideMenu };
}

/** @returns `problem`: why the address leads to no page, whichever rule applies @throws Refusal 403 */
export async function testAddress(
  actor: Actor,
  address: string,
): Promise<{ page: SitePage; rule: SideMenuRule | null; problem: AddressProblem | null }> {
  actor.assertCan("view", area);
  const rules = await activeRules();
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  const locale = localeOfAddress(address);
  const [page, problem] = await Promise.all([
    pageAt(path, locale, rules),
    addressProblem(path.startsWith("/") ? path : `/${path}`),
  ]);
  return { page, rule: resolveRule(rules, page), problem };
}
