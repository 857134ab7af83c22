import type { Section } from "~/lib/content/definition/definition";
import type { Entry, NewlyMade } from "~/lib/content/entries/entries.server";
import { InvalidData } from "~/lib/content/errors";
import { entryWarnings } from "~/lib/content/rules/entry-issues.server";
import { toInstant } from "~/lib/platform/text/dates/dates";

function entryJson(entry: Entry) {
  const {
    id,
    section,
    version,
    state,
    data,
    liveVersion,
    scheduledVersion,
    reviewVersion,
    submittedAt,
    publishAt,
    unpublishAt,
    parentId,
    createdAt,
    updatedAt,
    updatedByName,
    deletedAt,
  } = entry;
  return {
    id,
    section,
    version,
    status: state,
    data,
    liveVersion,
    scheduledVersion,
    reviewVersion,
    submittedAt,
    publishAt,
    unpublishAt,
    parentId,
    createdAt,
    updatedAt,
    updatedBy: updatedByName,
    deletedAt,
  };
}

export async function workingCopyJson(section: Section, { files, ...entry }: NewlyMade) {
  return { ...entryJson(entry), warnings: await entryWarnings(section, entry.id, entry.data, files) };
}

/** An unknown name is refused: a caller's typing error would otherwise look like success. @throws InvalidData */
export function assertOnly(body: Record<string, unknown>, names: readonly string[]): void {
  const unknown = Object.keys(body)
    .filter((name) => !names.includes(name))
    .slice(0, 20);
  if (unknown.length > 0)
    throw new InvalidData(
      Object.fromEntries(unknown.map((name) => [name.slice(0, 100), ["content.issues.unknownField"]])),
    );
}

/** The version that the caller has seen. @throws InvalidData */
export function bodyVersion(body: Record<string, unknown>): number {
  if (!Number.isInteger(body.version) || Number(body.version) < 1)
    throw new InvalidData({ version: ["content.issues.missing"] });
  return Number(body.version);
}

export function bodyText(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw new InvalidData({ [name]: ["content.issues.notText"] });
  return value;
}

export function bodyFlag(body: Record<string, unknown>, name: string): boolean {
  const value = body[name] ?? false;
  if (typeof value !== "boolean") throw new InvalidData({ [name]: ["content.issues.badBoolean"] });
  return value;
}

/** An ISO instant with its zone, or null. @throws InvalidData */
export function bodyInstant(body: Record<string, unknown>, name: string): Date | null {
  const text = bodyText(body, name);
  if (!text) return null;
  const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]{4,15}(Z|[+-]\d{2}:\d{2})$/.test(text) ? toInstant(text) : null;
  if (!instant) throw new InvalidData({ [name]: ["content.issues.badDateTime"] });
  return instant;
}

export function entryAddress(section: Section, id: string): string {
  return `/api/content/${section.id}/${id}`;
}
