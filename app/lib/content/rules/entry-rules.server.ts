import { and, arrayContains, arrayOverlaps, eq, ne, sql } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import type { Rule, RuleKind } from "~/lib/content/definition/rules";
import { uniqueFacets } from "~/lib/content/entries/entry-data.server";
import { issue } from "~/lib/content/fields/field-kind";
import { publications } from "~/lib/content/schema.server";
import type { EntryData, Localized, RowValue } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { toIsoDate } from "~/lib/platform/text/dates";
import { richTextToPlain } from "~/lib/platform/text/rich-text.server";

import { isMet } from "./conditions.server";
import { brokenRowRule, type Broken } from "./row-rules.server";

/** What a rule is asked of. */
export type Asked = {
  section: Section;
  /** Left out where others are counted; null: it is not kept yet. */
  entryId: string | null;
  data: EntryData;
  /** What the public reads now; null: nothing. Read once, and only where a rule asks. */
  live: () => Promise<EntryData | null>;
  /** When it is to come out; null: nobody has said yet. */
  at: Date | null;
  /** Its publishing has begun: what holds of all entries together is asked of one after the other. */
  isPublishing: boolean;
};
type RuleOf<K extends RuleKind> = Extract<Rule, { kind: K }>;
type Check<K extends RuleKind> = (asked: Asked, rule: RuleOf<K>) => Broken[] | Promise<Broken[]>;

const rows = (value: unknown): RowValue[] => (Array.isArray(value) ? (value as RowValue[]) : []);
const own = ({ section, data }: Asked) => ({ fields: section.fields, data });

/** Published entries of the section, others than this one. */
const others = ({ section, entryId }: Asked) => and(eq(publications.section, section.id), entryId ? ne(publications.entryId, entryId) : undefined);

/** Which of these facets another published entry has, in the archive too. */
async function takenBy(asked: Asked, facets: readonly string[]): Promise<Set<string>> {
  const found = await db()
    .select({ facets: publications.facets })
    .from(publications)
    .where(and(others(asked), arrayOverlaps(publications.facets, [...facets])));
  return new Set(found.flatMap((row) => row.facets));
}

/** Two that are published at once are not both the only one. */
async function inTurn({ section, isPublishing }: Asked, name: string): Promise<void> {
  if (isPublishing) await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`rule ${section.id} ${name}`}))`);
}

const checks: { [K in RuleKind]: Check<K> } = {
  notBefore: (asked, rule) => brokenRowRule(own(asked), rule),
  requiredWhen: (asked, rule) => brokenRowRule(own(asked), rule),
  oneOf: (asked, rule) => brokenRowRule(own(asked), rule),
  exactlyOne: (asked, rule) => brokenRowRule(own(asked), rule),
  notAfterPublishing({ data, at }, { field }) {
    const day = toIsoDate(data[field] as string | undefined);
    return at && day && day > (toIsoDate(at) ?? "") ? [{ path: field, message: issue("afterPublishing") }] : [];
  },
  within({ data }, { field, from, hours }) {
    const [begins, ends] = [Date.parse(String(data[from])), Date.parse(String(data[field]))];
    return ends - begins > hours * 3_600_000 ? [{ path: field, message: issue("tooLate", { hours }) }] : [];
  },
  shorterThan({ data }, { field, max }) {
    const texts = Object.entries((data[field] ?? {}) as Localized).map(([locale, text]) => ({ locale, length: richTextToPlain(text).length }));
    return texts.filter(({ length }) => length > max).map(({ locale, length }) => ({ path: `${field}.${locale}`, message: issue("tooLong", { max, length }) }));
  },
  async atMost(asked, { field, max }) {
    if (asked.data[field] !== true) return [];
    await inTurn(asked, field);
    const set = and(others(asked), eq(publications.archived, false), arrayContains(publications.facets, [`${field}:true`]));
    return (await db().$count(publications, set)) >= max ? [{ path: field, message: issue("tooManyPublished", { max }) }] : [];
  },
  // The public list takes the newest only, so nothing needs refusing here.
  newestOnly: () => [],
  async unique(asked, rule) {
    const own = uniqueFacets(asked.data, rule);
    if (own.length === 0) return [];
    await inTurn(asked, rule.field);
    const taken = await takenBy(asked, own.map(({ facet }) => facet));
    const isSecond = (facet: string, at: number) => own.findIndex((one) => one.facet === facet) < at;
    return own.filter(({ facet }, at) => taken.has(facet) || isSecond(facet, at)).map(({ path }) => ({ path, message: issue("notUnique") }));
  },
  minRows(asked, { field, min, when }) {
    const count = rows(asked.data[field]).length;
    return count < min && (!when || isMet(own(asked), when)) ? [{ path: field, message: issue("tooFewRows", { min, count }) }] : [];
  },
  exactlyOneRow({ section, data }, { field, where }) {
    const list = section.fields[field];
    const all = rows(data[field]);
    if (list?.kind !== "list" || all.length === 0) return [];
    const fitting = all.flatMap((row, at) => (isMet({ fields: list.columns, data: row }, where) ? [at] : []));
    const [how, values] = "is" in where && typeof where.is === "string" ? ["Such", { option: where.is }] as const : ["Marked", {}] as const;
    const said = { other: `${field}.${where.field}`, ...values };
    if (fitting.length === 0) return [{ path: field, message: issue(`no${how}Row`, said) }];
    return fitting.slice(1).map((at) => ({ path: `${field}[${at}].${where.field}`, message: issue(`second${how}Row`, said) }));
  },
  rowRule({ section, data }, { field, rule }) {
    const list = section.fields[field];
    if (list?.kind !== "list") return [];
    return rows(data[field]).flatMap((row, at) =>
      brokenRowRule({ fields: list.columns, data: row }, rule).map(({ path, message }) => ({ path: `${field}[${at}].${path}`, message: message.replace("other=", `other=${field}.`) })),
    );
  },
  async stages(asked, { field, next }) {
    const [before, now] = [(await asked.live())?.[field], asked.data[field]];
    if (typeof before !== "string" || before === now || (typeof now === "string" && next[before]?.includes(now))) return [];
    return [{ path: field, message: issue("wrongStage", { other: field, option: before }) }];
  },
  async lockedAfterPublish(asked, { fields, corrections }) {
    const live = await asked.live();
    if (!live || rows(asked.data[corrections]).some(({ _key }) => !rows(live[corrections]).some((row) => row._key === _key))) return [];
    const changed = fields.filter((name) => JSON.stringify(sorted(live[name])) !== JSON.stringify(sorted(asked.data[name])));
    return changed.map((name) => ({ path: asked.section.fields[name]?.localized ? `${name}.tr` : name, message: issue("lockedAfterPublish", { other: corrections }) }));
  },
};

/** The database gives the names of a value in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, part]) => [name, sorted(part)]));
}

/** What a rule finds; nothing where it is kept. */
export async function brokenRule<K extends RuleKind>(asked: Asked, rule: RuleOf<K>): Promise<Broken[]> {
  return (checks[rule.kind as K] as Check<K>)(asked, rule);
}
