import { and, arrayContains, arrayOverlaps, eq, ne, sql } from "drizzle-orm";

import type { Fields, FormDefinition } from "~/lib/content/definition/definition";
import type { Condition, RowRule, Rule, RuleKind } from "~/lib/content/definition/rules";
import { supersededBy } from "~/lib/content/definition/superseded";
import { uniqueFacets } from "~/lib/content/entries/derived/facets.server";
import { issue } from "~/lib/content/fields/field-kind";
import { isDay, isMoment } from "~/lib/content/fields/field-traits";
import { fields } from "~/lib/content/fields/fields.server";
import { publications } from "~/lib/content/schema.server";
import type { EntryData, Localized, RowValue } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { leastEnd, toMinute } from "~/lib/platform/text/dates/calendar-months";
import { toIsoDate, formatDate } from "~/lib/platform/text/dates/dates";
import { addWorkdays } from "~/lib/platform/text/dates/workdays";
import { richTextToPlain } from "~/lib/platform/text/rich-text/rich-text.server";
import { readHolidays } from "~/lib/settings/holidays.server";

import { contentOf, hasNewRow } from "./row-content";

export type Values = { fields: Fields; data: Readonly<Record<string, unknown>> };

export function isFilled({ fields: declared, data }: Values, name: string): boolean {
  const field = declared[name];
  return field !== undefined && fields.isFilled(data[name], field);
}

export function isMet(values: Values, condition: Condition): boolean {
  return "is" in condition
    ? (values.data[condition.field] ?? false) === condition.is
    : isFilled(values, condition.field);
}

export type Broken = { path: string; message: string };

/** @returns an empty list where the rule is kept */
export function brokenRowRule(values: Values, rule: RowRule): Broken[] {
  const { data } = values;
  const at = (name: string) => (values.fields[name]?.localized ? `${name}.tr` : name);
  switch (rule.kind) {
    case "notBefore": {
      // If one is a day and the other an instant, compare the instant's day in Istanbul.
      const areDays = [rule.field, rule.other].some((name) => isDay(values.fields[name]));
      const at = (name: string) => (areDays ? toIsoDate(String(data[name])) : null) ?? String(data[name]);
      const isEarlier = isFilled(values, rule.field) && isFilled(values, rule.other) && at(rule.field) < at(rule.other);
      return isEarlier ? [{ path: rule.field, message: issue("notBefore", { other: rule.other }) }] : [];
    }
    case "requiredWhen": {
      const isMissing = !isFilled(values, rule.field) || data[rule.field] === false;
      return isMet(values, rule.when) && isMissing ? [{ path: at(rule.field), message: issue("missing") }] : [];
    }
    case "oneOf":
    case "exactlyOne": {
      const present = rule.fields.filter((name) => values.fields[name]);
      const filled = present.filter((name) => isFilled(values, name));
      if (filled.length === 0) return [{ path: at(present[0] ?? ""), message: issue("oneOfMissing") }];
      return rule.kind === "oneOf"
        ? []
        : filled.slice(1).map((name) => ({ path: at(name), message: issue("onlyOneOf", { other: filled[0] ?? "" }) }));
    }
  }
}

export type Asked = {
  section: FormDefinition;
  /** Null: not saved yet. Left out where others are counted. */
  entryId: string | null;
  data: EntryData;
  /** The public version; null: none. Read once, and only if a rule needs it. */
  live: () => Promise<EntryData | null>;
  /** The public or last public version; null: it never was public. */
  published: () => Promise<EntryData | null>;
  at: Date | null;
  /** It is being published: rules across entries take a lock. */
  isPublishing: boolean;
};
type RuleOf<K extends RuleKind> = Extract<Rule, { kind: K }>;
type Check<K extends RuleKind> = (asked: Asked, rule: RuleOf<K>) => Broken[] | Promise<Broken[]>;

const rows = (value: unknown): RowValue[] => (Array.isArray(value) ? (value as RowValue[]) : []);
const own = ({ section, data }: Asked) => ({ fields: section.fields, data });

const others = ({ section, entryId }: Asked) =>
  and(eq(publications.section, section.id), entryId ? ne(publications.entryId, entryId) : undefined);

async function takenBy(asked: Asked, facets: readonly string[]): Promise<Set<string>> {
  const found = await db()
    .select({ facets: publications.facets })
    .from(publications)
    .where(and(others(asked), arrayOverlaps(publications.facets, [...facets])));
  return new Set(found.flatMap((row) => row.facets));
}

/** A lock: two entries published at once must not both count as the only one. */
async function inTurn({ section, isPublishing }: Asked, name: string): Promise<void> {
  if (isPublishing) await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`rule ${section.id} ${name}`}))`);
}

const checks: { [K in RuleKind]: Check<K> } = {
  notBefore: (asked, rule) => brokenRowRule(own(asked), rule),
  requiredWhen: (asked, rule) => brokenRowRule(own(asked), rule),
  oneOf: (asked, rule) => brokenRowRule(own(asked), rule),
  exactlyOne: (asked, rule) => brokenRowRule(own(asked), rule),
  notAfterPublishing({ section, data, at }, { field }) {
    const [value, day] = [data[field], toIsoDate(data[field] as string | undefined)];
    if (!at || !day) return [];
    const isLater = isMoment(section.fields[field])
      ? toMinute(value) > toMinute(at.toISOString())
      : day > (toIsoDate(at) ?? "");
    return isLater ? [{ path: field, message: issue("afterPublishing") }] : [];
  },
  within({ data }, { field, from, hours }) {
    const [begins, ends] = [Date.parse(String(data[from])), Date.parse(String(data[field]))];
    if (!(ends - begins > hours * 3_600_000)) return [];
    // Nobody counts a month in hours.
    return [
      {
        path: field,
        message:
          hours > 72 && hours % 24 === 0 ? issue("tooManyDays", { days: hours / 24 }) : issue("tooLate", { hours }),
      },
    ];
  },
  lastsAtLeast({ data }, rule) {
    const end = leastEnd(data[rule.from], rule);
    return end && typeof data[rule.field] === "string" && toMinute(data[rule.field]) < toMinute(end)
      ? [{ path: rule.field, message: issue("displayTooShort", { until: formatDate(end) }) }]
      : [];
  },
  async workdaysWithin({ data }, { field, from, days }) {
    const [begins, ends] = [toIsoDate(data[from] as string | undefined), toIsoDate(data[field] as string | undefined)];
    if (!begins || !ends || ends <= begins) return [];
    const last = addWorkdays(begins, days, await readHolidays());
    return ends > last ? [{ path: field, message: issue("tooManyWorkdays", { days, last: formatDate(last) }) }] : [];
  },
  shorterThan({ data }, { field, max }) {
    const texts = Object.entries((data[field] ?? {}) as Localized).map(([locale, text]) => ({
      locale,
      length: richTextToPlain(text).length,
    }));
    return texts
      .filter(({ length }) => length > max)
      .map(({ locale, length }) => ({ path: `${field}.${locale}`, message: issue("tooLong", { max, length }) }));
  },
  async atMost(asked, { field, is, max, until }) {
    const now = new Date().toISOString();
    const hasEnded = until !== undefined && typeof asked.data[until] === "string" && asked.data[until] <= now;
    if (asked.data[field] !== (is ?? true) || hasEnded) return [];
    await inTurn(asked, field);
    const leaves = supersededBy(asked.section, asked.entryId, asked.data);
    const stays = leaves === null ? undefined : ne(publications.entryId, leaves);
    const goesOn =
      until === undefined
        ? undefined
        : sql`COALESCE((${publications.data} ->> ${until}::text) COLLATE "C" > ${now}, true)`;
    const set = and(
      others(asked),
      stays,
      eq(publications.archived, false),
      arrayContains(publications.facets, [`${field}:${is ?? "true"}`]),
      goesOn,
    );
    if ((await db().$count(publications, set)) < max) return [];
    return [
      {
        path: field,
        message:
          is === undefined
            ? issue("tooManyPublished", { max })
            : issue("tooManySuch", { max, other: field, option: is }),
      },
    ];
  },
  // Public pages take only the newest: a warning says that the oldest will be dropped.
  async newestOnly(asked, { field, max }) {
    if (asked.data[field] !== true) return [];
    const set = and(
      others(asked),
      eq(publications.archived, false),
      arrayContains(publications.facets, [`${field}:true`]),
    );
    return (await db().$count(publications, set)) < max
      ? []
      : [{ path: field, message: issue("oldestDropsOut", { max }) }];
  },
  async unique(asked, rule) {
    const own = uniqueFacets(asked.data, rule);
    if (own.length === 0) return [];
    await inTurn(asked, rule.field);
    const taken = await takenBy(
      asked,
      own.map(({ facet }) => facet),
    );
    const isSecond = (facet: string, at: number) => own.findIndex((one) => one.facet === facet) < at;
    return own
      .filter(({ facet }, at) => taken.has(facet) || isSecond(facet, at))
      .map(({ path }) => ({ path, message: issue("notUnique") }));
  },
  minRows(asked, { field, min, when }) {
    const count = rows(asked.data[field]).length;
    return count < min && (!when || isMet(own(asked), when))
      ? [{ path: field, message: issue("tooFewRows", { min, count }) }]
      : [];
  },
  exactlyOneRow({ section, data }, { field, where }) {
    const list = section.fields[field];
    const all = rows(data[field]);
    if (list?.kind !== "list" || all.length === 0) return [];
    const fitting = all.flatMap((row, at) => (isMet({ fields: list.columns, data: row }, where) ? [at] : []));
    const [how, values] =
      "is" in where && typeof where.is === "string"
        ? (["Such", { option: where.is }] as const)
        : (["Marked", {}] as const);
    const issueValues = { other: `${field}.${where.field}`, ...values };
    if (fitting.length === 0) return [{ path: field, message: issue(`no${how}Row`, issueValues) }];
    return fitting
      .slice(1)
      .map((at) => ({ path: `${field}[${at}].${where.field}`, message: issue(`second${how}Row`, issueValues) }));
  },
  rowRule({ section, data }, { field, rule }) {
    const list = section.fields[field];
    if (list?.kind !== "list") return [];
    return rows(data[field]).flatMap((row, at) =>
      brokenRowRule({ fields: list.columns, data: row }, rule).map(({ path, message }) => ({
        path: `${field}[${at}].${path}`,
        message: message.replace("other=", `other=${field}.`),
      })),
    );
  },
  async stages(asked, { field, next }) {
    const [before, now] = [(await asked.published())?.[field], asked.data[field]];
    if (typeof before !== "string" || before === now || (typeof now === "string" && next[before]?.includes(now)))
      return [];
    return [{ path: field, message: issue("wrongStage", { other: field, option: before }) }];
  },
  async lockedAfterPublish(asked, { fields, corrections, except }) {
    const live = await asked.published();
    if (!live || hasNewRow(rows(live[corrections]), rows(asked.data[corrections]))) return [];
    const changed = fields.filter((name) => contentOf(live[name], except) !== contentOf(asked.data[name], except));
    return changed.map((name) => ({
      path: asked.section.fields[name]?.localized ? `${name}.tr` : name,
      message: issue("lockedAfterPublish", { other: corrections }),
    }));
  },
};

/** @returns an empty list where the rule is kept */
export async function brokenRule<K extends RuleKind>(asked: Asked, rule: RuleOf<K>): Promise<Broken[]> {
  return (checks[rule.kind as K] as Check<K>)(asked, rule);
}
