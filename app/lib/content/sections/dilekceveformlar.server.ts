import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { EntryData } from "~/lib/content/values";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { dilekceveformlar } from "./dilekceveformlar";

/** The field's limit. */
const longest = 10;

hooksFor(dilekceveformlar, {
  /** A new file raises the public revision once, unless the editor set it; the public file again restores it. */
  async changed(data, before, published) {
    if (!before?.pdf || !data.pdf || before.pdf === data.pdf) return data;
    const shown = await published();
    if (shown !== null && data.pdf === shown.pdf)
      return data.revisionNo === before.revisionNo ? asShown(data, shown) : data;
    const isFirst = shown !== null && data.revisionNo === before.revisionNo && before.revisionNo === shown.revisionNo;
    const today = toIsoDate(new Date());
    return {
      ...data,
      ...(isFirst && typeof data.revisionNo === "string" ? { revisionNo: nextRevision(data.revisionNo) } : {}),
      ...(shown !== null && data.revisionDate === before.revisionDate && today ? { revisionDate: today } : {}),
    };
  },
  checks: ({ kvkkNotice, formType }) =>
    formType === "petition" || kvkkNotice
      ? []
      : [
          {
            field: "kvkkNotice",
            level: "warning",
            key: "noPrivacyNotice",
            values: {},
            source: "6698 m.10",
          } satisfies Issue,
        ],
});

const revision = ["revisionNo", "revisionDate"];

/** The data with the public revision. */
function asShown(data: EntryData, shown: EntryData): EntryData {
  const others = Object.entries(data).filter(([name]) => !revision.includes(name));
  return Object.fromEntries([
    ...others,
    ...revision.flatMap((name) => (shown[name] === undefined ? [] : [[name, shown[name]] as const])),
  ]);
}

/** "4" → "5", "R04" → "R05", "1.9" → "1.10"; without a final number unchanged. */
function nextRevision(revision: string): string {
  const digits = "0123456789";
  let start = revision.length;
  while (start > 0 && digits.includes(revision.charAt(start - 1))) start--;
  const number = revision.slice(start);
  const next = revision.slice(0, start) + String(Number(number) + 1).padStart(number.length, "0");
  return number === "" || next.length > longest ? revision : next;
}
