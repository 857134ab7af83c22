import type { EntryData } from "~/lib/content/values";
import { presentName } from "~/lib/files/serving/file-urls";

type ReplacedFile = {
  id: string;
  name: string;
  replacedAt: Date | null;
  formerNames: readonly string[];
  variants: readonly { width: number; height: number }[];
};

/**
 * Replaces addresses of replaced pictures by their present ones. Texts hold the address from when a picture was
 * inserted, and browsers would show a cached copy for a year.
 */
export function withPresentAddresses(data: EntryData, files: Iterable<ReplacedFile>): EntryData {
  const replaced = [...files].filter(({ replacedAt }) => replacedAt !== null);
  if (replaced.length === 0) return data;
  const renew = (value: unknown): unknown => {
    if (typeof value === "string") return replaced.reduce(renewIn, value);
    if (Array.isArray(value)) return value.map(renew);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renew(inner)]));
    return value;
  };
  return renew(data) as EntryData;
}

function renewIn(text: string, file: ReplacedFile): string {
  const folder = `/media/${file.id}/`;
  if (!text.includes(folder)) return text;
  const [before = "", ...rest] = text.split(folder);
  return before + rest.map((part) => `${folder}${renewName(part, file)}`).join("");
}

/** The text begins with the file's name. */
function renewName(text: string, file: ReplacedFile): string {
  const name = /^[\w.-]{1,200}/.exec(text)?.[0] ?? "";
  return `${presentName(file, name) ?? name}${text.slice(name.length)}`;
}
