import type { ZodError } from "zod";

type Issue = ZodError["issues"][number];

const maxListedErrors = 20;

/** Codes under `refusals.fields`; a schema's message that is an i18n key stays. */
function codeOf(issue: Issue): string {
  if (/^[a-z]\w*(?:\.\w+)+(?:\?|$)/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return "refusals.fields.type";
    case "too_big":
      return `refusals.fields.${issue.origin === "string" ? "tooLong" : "tooLarge"}?max=${issue.maximum}`;
    case "too_small":
      return `refusals.fields.${issue.origin === "string" ? "tooShort" : "tooSmall"}?min=${issue.minimum}`;
    case "unrecognized_keys":
      return "refusals.fields.unknown";
    default:
      return "refusals.fields.invalid";
  }
}

export function zodFields({ issues }: Pick<ZodError, "issues">): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const issue of issues) {
    for (const key of issue.code === "unrecognized_keys" ? issue.keys : [""]) {
      const path = [...issue.path, key]
        .filter((part) => part !== "")
        .join(".")
        .slice(0, 200);
      if (fields.size >= maxListedErrors && !fields.has(path)) return Object.fromEntries(fields);
      fields.set(path, [...new Set([...(fields.get(path) ?? []), codeOf(issue)])]);
    }
  }
  return Object.fromEntries(fields);
}
