import { sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { everyField } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { oneLine } from "~/lib/content/fields/field-kind";
import { sweepDeadlines } from "~/lib/content/workflow/deadlines.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { etagOf } from "~/lib/platform/http/response/etag.server";
import { parseDate } from "~/lib/platform/text/dates/dates";
import { cutText } from "~/lib/platform/text/keepable";
import { slugTr } from "~/lib/platform/text/slug";
import { shapeOfList, type ListOption, type SettingListName } from "~/lib/settings/setting-lists";
import { getSetting, settingsTag, storeSetting } from "~/lib/settings/settings.server";

/** A longer list is too long to look through. */
export const maxOptions = 300;
export const longestLabel = 80;

/** An option as a form sends it. A new one has no code, except for days. */
export type WrittenOption = {
  code: string;
  isNew: boolean;
  tr: string;
  en: string;
  short: string;
  colour: string;
  isHalf: boolean;
  isRemoved: boolean;
};
/** By row and part: i18n keys under `optionLists.errors`. */
export type OptionErrors = Record<string, string>;

/** A list's options, with how many entries use each in their newest or public version. */
export async function readOptionList(
  actor: Actor,
  list: SettingListName,
): Promise<{ options: ListOption[]; uses: Record<string, number>; seen: string }> {
  actor.assertCan("administer");
  const [options, uses] = [await getSetting(`lists.${list}`, []), await countUses(list)];
  return { options, uses: Object.fromEntries(uses), seen: markOf(options) };
}

const markOf = (options: readonly ListOption[]) => etagOf(JSON.stringify(options));

/**
 * A removed option stays hidden while it is used, if `isAgreed`. @param options.seen if the list has changed since,
 * nothing is saved @returns errors, under "list" that it has changed @throws Refusal 403
 */
export async function saveOptionList(
  actor: Actor,
  list: SettingListName,
  written: readonly WrittenOption[],
  { isAgreed, seen }: { isAgreed: boolean; seen: string },
): Promise<OptionErrors> {
  actor.assertCan("administer");
  const errors: OptionErrors = {};
  return transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`list ${list}`}))`);
    const [before, uses] = [await getSetting(`lists.${list}`, []), await countUses(list)];
    const after = written.map((option, at): ListOption =>
      readOption(list, option, (part, key) => (errors[`${at}.${part}`] = key)),
    );
    if (seen !== markOf(before)) errors.list = "changed";
    written.forEach(({ isNew, code }, at) => {
      if (!isNew && !before.some((option) => option.code === code)) errors[`${at}.code`] ??= "gone";
    });
    if (after.length > maxOptions) errors[`${maxOptions}.tr`] = "tooMany";
    after.forEach(({ code, isRemoved }, at) => {
      if (code && after.findIndex((one) => one.code === code) < at) errors[`${at}.code`] ??= "twice";
      const isNews = isRemoved && !before.some((one) => one.code === code && one.isRemoved);
      if (isNews && (uses.get(code) ?? 0) > 0 && !isAgreed) errors[`${at}.isRemoved`] ??= "used";
    });
    // Options that others added since the page was opened are kept.
    const added = before.filter(({ code }) => !after.some((one) => one.code === code));
    if (Object.keys(errors).length > 0) return errors;
    const kept = [...after, ...added].filter(({ code, isRemoved }) => !isRemoved || (uses.get(code) ?? 0) > 0);
    await storeSetting(`lists.${list}`, kept);
    await recordAudit(actor, { verb: "edit", objectType: "setting", objectId: `lists.${list}`, before, after: kept });
    await emit({ type: "settings.changed", id: `lists.${list}` });
    if (list === "holidays") await sweepDeadlines();
    afterCommit(() => invalidateTag(settingsTag));
    return {};
  });
}

function readOption(
  list: SettingListName,
  given: WrittenOption,
  wrong: (part: string, key: string) => void,
): ListOption {
  const { codes, extras = [] } = shapeOfList(list);
  const text = (written: string) => cutText(oneLine(written), longestLabel + 1);
  const [tr, en, short, colour] = [
    text(given.tr),
    text(given.en),
    text(given.short),
    given.colour.trim().toLowerCase(),
  ];
  if (!tr) wrong("tr", "missing");
  for (const [part, value] of [
    ["tr", tr],
    ["en", en],
    ["short", short],
  ] as const)
    if (value.length > longestLabel) wrong(part, "tooLong");
  if (colour && !/^#[0-9a-f]{6}$/.test(colour)) wrong("colour", "badColour");
  return {
    code: given.isNew ? newCode(codes, given, tr, wrong) : given.code,
    label: { tr, en: en || tr },
    ...(extras.includes("short") && short ? { short } : {}),
    ...(extras.includes("colour") && colour ? { colour } : {}),
    ...(extras.includes("isHalf") && given.isHalf ? { isHalf: true } : {}),
    ...(given.isRemoved ? { isRemoved: true } : {}),
  };
}

function newCode(
  codes: "days" | undefined,
  { code }: WrittenOption,
  tr: string,
  wrong: (part: string, key: string) => void,
): string {
  if (codes !== "days") return slugTr(tr).slice(0, 64);
  const day = parseDate(code);
  if (!day) wrong("code", "badDay");
  return day ?? "";
}

async function countUses(list: SettingListName): Promise<Map<string, number>> {
  const places = [...sections.values()].flatMap((section) =>
    everyField(section.fields).flatMap(([place, field]) =>
      "optionsFrom" in field && field.optionsFrom === list
        ? [
            {
              section: section.id,
              path: `$.${place
                .split(".")
                .map((name) => `"${name}"[*]`)
                .join(".")}`,
            },
          ]
        : [],
    ),
  );
  const total = new Map<string, number>();
  for (const { section, path } of places) {
    const { rows } = await db().execute<{ code: string; n: number }>(sql`
      SELECT code #>> '{}' AS code, count(DISTINCT stored.id)::int AS n
      FROM (
        SELECT entries.id, entry_versions.data FROM entries
        JOIN entry_versions ON entry_versions.entry_id = entries.id AND entry_versions.version = entries.version
        WHERE entries.section = ${section}
        UNION ALL SELECT publications.entry_id, publications.data FROM publications
        JOIN entries ON entries.id = publications.entry_id AND entries.version <> publications.version
        WHERE publications.section = ${section}
      ) AS stored, LATERAL jsonb_path_query(stored.data, ${path}::jsonpath) AS code
      GROUP BY 1`);
    for (const { code, n } of rows) total.set(code, (total.get(code) ?? 0) + n);
  }
  return total;
}
