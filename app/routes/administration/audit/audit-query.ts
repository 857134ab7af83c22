import { auditVerbs } from "~/lib/audit/verbs";
import { isUuid } from "~/lib/platform/text/uuid";

/** Invalid parameters are left out. Days are ISO days in Istanbul. */
export type AuditQuery = {
  person: string;
  verb: string;
  type: string;
  object: string;
  from: string;
  until: string;
  before?: number;
  after?: number;
};

export const auditPath = "/administration/audit";
const day = /^\d{4}-\d{2}-\d{2}$/;

export function parseAuditQuery(params: URLSearchParams, types: readonly string[]): AuditQuery {
  const known = (name: string, isKnown: (value: string) => boolean) => {
    const value = params.get(name) ?? "";
    return isKnown(value) ? value : "";
  };
  const place = (name: string) => {
    const value = params.get(name) ?? "";
    return /^\d{1,15}$/.test(value) ? { [name]: Number(value) } : {};
  };
  return {
    person: known("person", isUuid),
    verb: known("verb", (value) => auditVerbs.some((verb) => verb === value)),
    type: known("type", (value) => types.includes(value)),
    object: known("object", (value) => /^[\w-]{1,64}$/.test(value)),
    from: known("from", (value) => day.test(value)),
    until: known("until", (value) => day.test(value)),
    ...place("before"),
    ...place("after"),
  };
}

export function isFiltered({ person, verb, type, object, from, until }: AuditQuery): boolean {
  return [person, verb, type, object, from, until].some((value) => value !== "");
}

/** A change without a place starts at the newest entry. */
export function auditAddress(
  { before: _before, after: _after, ...filter }: AuditQuery,
  change: Partial<AuditQuery> = {},
  path = auditPath,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...change }))
    if (value !== "" && value !== undefined) params.set(name, String(value));
  return params.size > 0 ? `${path}?${params}` : path;
}
