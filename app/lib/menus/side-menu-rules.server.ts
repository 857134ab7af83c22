import { and, eq, ne, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import type { AuditVerb } from "~/lib/audit/verbs";
import { localeOfAddress } from "~/lib/content/address-language";
import { hasEntryPages, publicRoot } from "~/lib/content/definition/paths";
import { findPublicPlace } from "~/lib/content/definition/public/public-addresses.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { InvalidData } from "~/lib/content/errors";
import { issue, oneLine } from "~/lib/content/fields/field-kind";
import { addressProblem, type AddressProblem } from "~/lib/content/publication/addresses/own-address.server";
import { findPublished, findPublishedSingle } from "~/lib/content/publication/read/published-entry.server";
import type { EntryData, Locale } from "~/lib/content/values";
import { cached, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { conflict, found } from "~/lib/platform/http/response/responses.server";
import type { FieldErrors } from "~/lib/platform/refusal";
import { cutText } from "~/lib/platform/text/keepable";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { isUuid } from "~/lib/platform/text/uuid";
import { isSameOriginPath, unescaped } from "~/lib/platform/text/urls";
import { StaleVersion } from "~/lib/platform/values/stale-version";

import { findSideMenu } from "./find-side-menu.server";
import { isSideMenu } from "./menu-table";
import { menusTag } from "./menus-cache.server";
import { sideMenuRules } from "./schema.server";
import { matchTypes, plainPath, resolveRule, type SitePage } from "./side-menu";

export type SideMenuRule = Omit<typeof sideMenuRules.$inferSelect, "updatedAt" | "updatedBy">;
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
/** More rules would be no list that somebody can look through. */
const maxRules = 500;

const columns = {
  id: sideMenuRules.id,
  name: sideMenuRules.name,
  matchType: sideMenuRules.matchType,
  target: sideMenuRules.target,
  section: sideMenuRules.section,
  menuCode: sideMenuRules.menuCode,
  showTitle: sideMenuRules.showTitle,
  priority: sideMenuRules.priority,
  active: sideMenuRules.active,
  version: sideMenuRules.version,
};

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
  return inRank(await db().select(columns).from(sideMenuRules));
}

export async function getSideMenuRule(actor: Actor, id: string): Promise<SideMenuRule> {
  actor.assertCan("view", area);
  return findRule(id);
}

async function findRule(id: string): Promise<SideMenuRule> {
  const [rule] = isUuid(id) ? await db().select(columns).from(sideMenuRules).where(eq(sideMenuRules.id, id)) : [];
  return found(rule, "rule");
}

type Values = Omit<SideMenuRule, "id" | "version">;

/** @throws InvalidData by field name */
function readRule(given: WrittenRule): Values {
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

async function assertFits(id: string | null, values: Values): Promise<void> {
  if (!(await findSideMenu(values.menuCode))) throw new InvalidData({ menuCode: [issue("unknownOption")] });
  const others = id === null ? undefined : ne(sideMenuRules.id, id);
  const twins = await db().$count(
    sideMenuRules,
    and(
      others,
      eq(sideMenuRules.matchType, values.matchType),
      eq(sideMenuRules.target, values.target),
      eq(sideMenuRules.active, true),
    ),
  );
  if (values.active && twins > 0) {
    const field = {
      record: "recordId",
      path: "pathPattern",
      prefix: "pathPattern",
      section: "section",
      default: "matchType",
    }[values.matchType];
    throw new InvalidData({ [field]: [issue("ruleTaken")] });
  }
}

async function assertDefault(): Promise<void> {
  if (
    (await db().$count(sideMenuRules, and(eq(sideMenuRules.matchType, "default"), eq(sideMenuRules.active, true)))) ===
    0
  )
    throw new InvalidData({ matchType: [issue("defaultRuleNeeded")] });
}

/** Serialises changes, because uniqueness is checked before writing. */
function changingRules<T>(work: () => Promise<T>): Promise<T> {
  return transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext('side menu rules'))`);
    const result = await work();
    await emit({ type: "menus.changed" });
    afterCommit(() => invalidateTag(menusTag));
    return result;
  });
}

const tell = (actor: Actor, verb: AuditVerb, rule: SideMenuRule, values: { before?: unknown; after?: unknown }) =>
  recordAudit(actor, { verb, objectType: "sideMenuRule", objectId: rule.id, version: rule.version, ...values });

export async function createSideMenuRule(actor: Actor, given: WrittenRule): Promise<SideMenuRule> {
  actor.assertCan("arrange", area);
  const values = readRule(given);
  return changingRules(async () => {
    if ((await db().$count(sideMenuRules)) >= maxRules)
      throw new InvalidData({ name: [issue("tooMany", { max: maxRules })] });
    await assertFits(null, values);
    const [stored] = await db()
      .insert(sideMenuRules)
      .values({ ...values, updatedBy: actor.id })
      .returning(columns);
    const rule = found(stored, "rule");
    await tell(actor, "create", rule, { after: values });
    return rule;
  });
}

function assertSeen(rule: SideMenuRule, version: number): void {
  if (rule.version !== version)
    throw new StaleVersion(
      {
        id: rule.id,
        version: rule.version,
        data: rule as unknown as EntryData,
        updatedBy: null,
        updatedAt: new Date(),
      },
      [],
      rule as unknown as EntryData,
    );
}

/** @throws InvalidData, StaleVersion, Refusal 403, 404 */
export async function saveSideMenuRule(
  actor: Actor,
  id: string,
  { version, rule: given }: { version: number; rule: WrittenRule },
): Promise<SideMenuRule> {
  actor.assertCan("arrange", area);
  const values = readRule(given);
  return changingRules(async () => {
    const before = await findRule(id);
    assertSeen(before, version);
    await assertFits(id, values);
    const [stored] = await db()
      .update(sideMenuRules)
      .set({ ...values, version: version + 1, updatedAt: new Date(), updatedBy: actor.id })
      .where(eq(sideMenuRules.id, id))
      .returning(columns);
    const rule = found(stored, "rule");
    await assertDefault();
    await tell(actor, "edit", rule, { before, after: values });
    return rule;
  });
}

/** @throws InvalidData for the only default, StaleVersion, Refusal 403, 404 */
export async function deleteSideMenuRule(actor: Actor, id: string, { version }: { version: number }): Promise<void> {
  actor.assertCan("arrange", area);
  await changingRules(async () => {
    const rule = await findRule(id);
    assertSeen(rule, version);
    await db().delete(sideMenuRules).where(eq(sideMenuRules.id, id));
    await assertDefault();
    await tell(actor, "delete", rule, { before: rule });
  });
}

/** Renumbers the priorities of its rank. @throws Refusal 403, 404, 409 beside a rule of another rank */
export async function moveSideMenuRule(
  actor: Actor,
  id: string,
  { to, target }: { to: "before" | "after"; target: string },
): Promise<void> {
  actor.assertCan("arrange", area);
  await changingRules(async () => {
    const [moved, goal] = [await findRule(id), await findRule(target)];
    if (moved.matchType !== goal.matchType)
      throw conflict("Rules of different ranks have no order among them", { code: "otherRank" });
    const rank = inRank(
      await db().select(columns).from(sideMenuRules).where(eq(sideMenuRules.matchType, moved.matchType)),
    );
    const rest = rank.filter((rule) => rule.id !== id);
    const at = rest.findIndex((rule) => rule.id === target) + (to === "after" ? 1 : 0);
    const order = [...rest.slice(0, at), moved, ...rest.slice(at)];
    for (const [place, rule] of order.entries()) {
      const priority = Math.min(maxPriority, order.length - place);
      if (rule.priority !== priority)
        await db()
          .update(sideMenuRules)
          .set({ priority, version: rule.version + 1 })
          .where(eq(sideMenuRules.id, rule.id));
    }
    await tell(actor, "move", moved, {
      before: rank.map(({ id: one }) => one),
      after: order.map(({ id: one }) => one),
    });
  });
}

const activeRules = () =>
  cached([menusTag], "side menu rules", () =>
    db().select(columns).from(sideMenuRules).where(eq(sideMenuRules.active, true)),
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
