import { and, eq, ne, sql } from "drizzle-orm";

import type { Condition, Rule, Section } from "~/lib/content/definition/definition";
import type { FieldErrors } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import { publications } from "~/lib/content/schema.server";
import type { EntryData, Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { toIsoDate } from "~/lib/platform/text/dates";
import { richTextToPlain } from "~/lib/platform/text/rich-text.server";

import { fileFindings } from "./file-findings.server";

/**
 * Everything that keeps this version from being published: empty means ready. `entryId` is left out of "at most" counts.
 * @param at when it is to come out; null: nobody has said yet
 */
export async function publishIssues(section: Section, entryId: string | null, data: EntryData, at: Date | null = new Date()): Promise<FieldErrors> {
  const found: FieldErrors = {};
  const add = (path: string, message: string) => void (found[path] ??= []).push(message);
  for (const [name, field] of Object.entries(section.fields)) {
    for (const { path, message } of fields.issues(data[name], field)) add(name + path, message);
  }
  const { errors } = await fileFindings(section, entryId, data);
  for (const [path, messages] of Object.entries(errors)) for (const message of messages) add(path, message);
  for (const rule of section.rules) {
    const broken = await brokenRule(section, entryId, data, rule, at);
    if (broken) add(broken.path, broken.message);
  }
  return found;
}

/** What should be better in these words before the public sees them; nobody is kept from publishing by it. */
export async function entryWarnings(section: Section, entryId: string | null, data: EntryData): Promise<FieldErrors> {
  const { tooNarrow, warnings } = await fileFindings(section, entryId, data);
  const found: FieldErrors = {};
  for (const part of [tooNarrow, warnings]) for (const [path, messages] of Object.entries(part)) (found[path] ??= []).push(...messages);
  for (const [name, field] of Object.entries(section.fields)) {
    for (const { path, message } of fields.warnings(data[name], field)) (found[name + path] ??= []).push(message);
  }
  return found;
}

/** Whether a condition holds of these words. */
export function isMet(section: Section, data: EntryData, condition: Condition): boolean {
  if ("is" in condition) return (data[condition.field] ?? false) === condition.is;
  const field = section.fields[condition.field];
  return field !== undefined && fields.isFilled(data[condition.field], field);
}

async function brokenRule(section: Section, entryId: string | null, data: EntryData, rule: Rule, at: Date | null): Promise<{ path: string; message: string } | null> {
  const isFilled = (name: string) => section.fields[name] !== undefined && fields.isFilled(data[name], section.fields[name]);
  const holds = (condition: Condition) => isMet(section, data, condition);
  const pathOf = (name: string) => (section.fields[name]?.localized ? `${name}.tr` : name);
  switch (rule.kind) {
    case "notBefore":
      return isFilled(rule.field) && isFilled(rule.other) && String(data[rule.field]) < String(data[rule.other])
        ? { path: rule.field, message: issue("notBefore", { other: rule.other }) }
        : null;
    case "requiredWhen":
      return holds(rule.when) && (!isFilled(rule.field) || data[rule.field] === false) ? { path: pathOf(rule.field), message: issue("missing") } : null;
    case "notAfterPublishing": {
      const day = toIsoDate(data[rule.field] as string | undefined);
      return at && day && day > (toIsoDate(at) ?? "") ? { path: rule.field, message: issue("afterPublishing") } : null;
    }
    case "oneOf": {
      const present = rule.fields.filter((name) => section.fields[name]);
      return present.some(isFilled) ? null : { path: pathOf(present[0] ?? ""), message: issue("oneOfMissing") };
    }
    case "within": {
      const [from, until] = [Date.parse(String(data[rule.from])), Date.parse(String(data[rule.field]))];
      return until - from > rule.hours * 3_600_000 ? { path: rule.field, message: issue("tooLate", { hours: rule.hours }) } : null;
    }
    case "shorterThan": {
      const value = (data[rule.field] ?? {}) as Localized;
      const [locale, text] = Object.entries(value).find(([, text]) => richTextToPlain(text).length > rule.max) ?? [];
      return text ? { path: `${rule.field}.${locale}`, message: issue("tooLong", { max: rule.max, length: richTextToPlain(text).length }) } : null;
    }
    case "atMost": {
      if (data[rule.field] !== true) return null;
      const [row] = await db()
        .select({ count: sql<number>`count(*)::int` })
        .from(publications)
        .where(
          and(
            eq(publications.section, section.id),
            eq(publications.archived, false),
            sql`${publications.facets} @> ARRAY[${`${rule.field}:true`}]::text[]`,
            entryId ? ne(publications.entryId, entryId) : undefined,
          ),
        );
      return (row?.count ?? 0) >= rule.max ? { path: rule.field, message: issue("tooManyPublished", { max: rule.max }) } : null;
    }
    // The public list takes the newest only, so nothing needs refusing here.
    case "newestOnly":
      return null;
  }
}
