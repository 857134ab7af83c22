import { isDeepStrictEqual } from "node:util";
import type { TFunction } from "i18next";

import type { Field, Section } from "~/lib/content/definition/definition";
import { lastPublished } from "~/lib/content/entries/last-published.server";
import type { CellLabels } from "~/lib/content/fields/field-kind";
import { contentOf } from "~/lib/content/rules/row-content";
import type { EntryData, RowValue } from "~/lib/content/values";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { labelOf, cellText, turkishLabels } from "./turkish-labels.server";

type ShownChange = { _key: string; date: string; what: string; was: string; now: string };

const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as RowValue[]) : []);
const longest = 1000;
const nothing = "–";

/** Adds public "old beside new" rows for changed locked fields; nobody can edit them. Null where nothing changes. */
export async function withShownChanges(section: Section, entryId: string, data: EntryData): Promise<EntryData | null> {
  const rule = section.rules.find((one) => one.kind === "lockedAfterPublish" && one.shown !== undefined);
  if (rule?.kind !== "lockedAfterPublish" || !rule.shown) return null;
  const before = await lastPublished(entryId);
  if (!before) return null;
  const t = await getFixedT("tr");
  const labels = await turkishLabels(section, t, before, data);
  const found = rule.fields.flatMap((name) =>
    changesOf(section, name, before[name], data[name], t, labels, rule.except),
  );
  const kept = rowsOf(before[rule.shown]);
  // Data saved before the last publication lacks the rows that it added.
  if (found.length === 0)
    return isDeepStrictEqual(rowsOf(data[rule.shown]), kept) ? null : { ...data, [rule.shown]: kept };
  const date = toIsoDate(new Date()) ?? "";
  const added = found.map((one, at): ShownChange => ({ _key: `change-${kept.length + at}`, date, ...one }));
  return { ...data, [rule.shown]: [...kept, ...added] as RowValue[] };
}

type Difference = Pick<ShownChange, "what" | "was" | "now">;

function changesOf(
  section: Section,
  name: string,
  before: unknown,
  after: unknown,
  t: TFunction,
  labels: CellLabels,
  except: readonly string[] = [],
): Difference[] {
  const field = section.fields[name];
  if (!field) return [];
  const label = labelOf(section, name, t);
  if (field.kind !== "list")
    return differing(label, cellText(before, field, name, labels), cellText(after, field, name, labels));
  const [old, fresh] = [rowsOf(before), rowsOf(after)];
  const partners = pairs(old, fresh, except);
  const columns = Object.entries(field.columns).filter(([one]) => !except.includes(one));
  const first = Object.keys(field.columns)[0] ?? "";
  const nameOf = (row: RowValue) => `${label} ${cellText(row[first], field.columns[first] as Field, first, labels)}`;
  const column = (one: string) =>
    t([
      `public.sections.${section.id}.columns.${name}.${one}`,
      `content.sections.${section.id}.columns.${name}.${one}`,
    ]);
  const whole = (row: RowValue) => cellText([row], field, name, labels);
  return [
    ...old.flatMap((row) => {
      const now = partners.get(row);
      if (!now) return differing(nameOf(row), whole(row), "");
      return columns.flatMap(([one, cell]) =>
        differing(
          `${nameOf(row)}: ${column(one)}`,
          cellText(row[one], cell, one, labels),
          cellText(now[one], cell, one, labels),
        ),
      );
    }),
    ...fresh
      .filter((row) => ![...partners.values()].includes(row))
      .flatMap((row) => differing(nameOf(row), "", whole(row))),
  ];
}

/** Pairs old and new rows: by key, else by content, as rows may come back without their keys. */
function pairs(
  old: readonly RowValue[],
  fresh: readonly RowValue[],
  except: readonly string[],
): Map<RowValue, RowValue> {
  const found = new Map<RowValue, RowValue>();
  const left = new Set(fresh);
  const join = (row: RowValue, now: RowValue | undefined) => {
    if (!now || found.has(row)) return;
    found.set(row, now);
    left.delete(now);
  };
  for (const row of old)
    join(
      row,
      fresh.find(({ _key }) => _key === row._key),
    );
  for (const row of old)
    if (!found.has(row))
      join(
        row,
        [...left].find((now) => contentOf(now, except) === contentOf(row, except)),
      );
  return found;
}

const differing = (what: string, was: string, now: string): Difference[] =>
  was === now
    ? []
    : [{ what: what.slice(0, longest), was: was.slice(0, longest) || nothing, now: now.slice(0, longest) || nothing }];
