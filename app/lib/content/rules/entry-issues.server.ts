import { eq } from "drizzle-orm";

import type { FormDefinition, Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { lastPublished } from "~/lib/content/entries/last-published.server";
import type { Issue, IssueLevel } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import { publications } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import type { FoundFiles } from "~/lib/files/files.server";
import { db } from "~/lib/platform/db/database.server";
import type { FieldErrors } from "~/lib/platform/refusal";
import { isUuid } from "~/lib/platform/text/uuid";

import { electionWarning } from "./election-period.server";
import { brokenRule, type Asked } from "./entry-rules.server";
import { fileFindings } from "./file-findings.server";
import { linkFindings, readabilityFindings, personalDataFindings } from "./text-findings.server";
import { placeFindings } from "./place-findings.server";
import { byField, issueOf } from "./issues";

export type Checked = {
  /** Null: not saved yet. */
  id: string | null;
  data: EntryData;
  /** When it will be public; null: not known. Default: now. */
  at?: Date | null;
  isPublishing?: boolean;
  /** Skips rules of the other level. */
  only?: IssueLevel;
  /** The files that the data points at, where the caller has found them already. */
  files?: FoundFiles | undefined;
};

/** A text may have a vague link in every line: further warnings are neither shown nor stored. */
const maxWarnings = 100;

/** All errors and warnings; without errors it can be published. */
export async function entryIssues(section: Section, checked: Checked): Promise<Issue[]> {
  const { data, at = new Date(), only } = checked;
  return ofLevel(only, [
    ...(await findIssues(section, checked)),
    ...(await hiddenSource(section, data)),
    ...(only === "error" ? [] : await electionWarning(section, at)),
  ]);
}

/** The same for a form that is no entry's. */
export async function formIssues(form: FormDefinition, checked: Checked): Promise<Issue[]> {
  return ofLevel(checked.only, await findIssues(form, checked));
}

function ofLevel(only: Checked["only"], found: readonly Issue[]): Issue[] {
  const errors = found.filter(({ level }) => level === "error");
  const warnings = found.filter(({ level }) => level === "warning").slice(0, maxWarnings);
  return [...(only === "warning" ? [] : errors), ...(only === "error" ? [] : warnings)];
}

async function findIssues(
  section: FormDefinition,
  { id, data, at = new Date(), isPublishing = false, only, files }: Checked,
): Promise<Issue[]> {
  const found: Issue[] = [];
  const live = onceOnly(() => livingData(id));
  const published = onceOnly(async () => (await live()) ?? (id ? await lastPublished(id) : null));
  for (const [name, field] of Object.entries(section.fields)) {
    for (const { path, message } of fields.issues(data[name], field))
      found.push(issueOf(name + path, "error", message));
    for (const { path, message } of fields.warnings(data[name], field))
      found.push(issueOf(name + path, "warning", message));
  }
  found.push(
    ...(await fileFindings(section, data, { live, files })),
    ...personalDataFindings(section, data),
    ...readabilityFindings(section, data),
    ...(only === "error" ? [] : [...(await placeFindings(section, data)), ...(await linkFindings(section, data))]),
  );
  const asked: Asked = { section, entryId: id, data, live, published, at, isPublishing };
  for (const rule of section.rules.filter(({ level = "error" }) => only === undefined || level === only)) {
    for (const { path, message } of await brokenRule(asked, rule))
      found.push(issueOf(path, rule.level ?? "error", message, rule.source));
  }
  found.push(...((await hooksOf(section).checks?.(data, { id, at, published })) ?? []));
  return withoutFollowing(section, data, found);
}

/** A computed value is missing because what it comes from is: the reader is told there, where it can be written. */
function withoutFollowing({ fields }: FormDefinition, data: EntryData, found: Issue[]): Issue[] {
  const follows = ({ field, level }: Issue) => {
    const [name = ""] = field.split(/[.[]/);
    return level === "error" && fields[name]?.computed === true && data[name] === undefined;
  };
  const others = found.filter((one) => !follows(one));
  return others.some(({ level }) => level === "error") ? others : found;
}

export async function publishIssues(
  section: Section,
  id: string | null,
  data: EntryData,
  at: Date | null = new Date(),
): Promise<FieldErrors> {
  return byField(await entryIssues(section, { id, data, at, only: "error" }), "error");
}

export async function entryWarnings(
  section: Section,
  id: string | null,
  data: EntryData,
  files?: FoundFiles,
): Promise<FieldErrors> {
  return byField(await entryIssues(section, { id, data, only: "warning", files }), "warning");
}

/** An entry that takes fields from another needs that one to be public. */
async function hiddenSource({ takenFrom }: Section, data: EntryData): Promise<Issue[]> {
  const source = takenFrom ? data[takenFrom.link] : undefined;
  if (!takenFrom || typeof source !== "string" || !isUuid(source) || (await livingData(source))) return [];
  return [issueOf(takenFrom.link, "error", issue("sourceHidden"))];
}

async function livingData(id: string | null): Promise<EntryData | null> {
  const [row] = id
    ? await db().select({ data: publications.data }).from(publications).where(eq(publications.entryId, id))
    : [];
  return row?.data ?? null;
}

function onceOnly<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
