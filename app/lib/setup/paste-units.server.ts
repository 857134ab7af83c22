import type { Actor } from "~/lib/access/actor";
import { unitsSection } from "~/lib/content/definition/registry.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import { initialData } from "~/lib/content/form/form-values";
import { parentChoices } from "~/lib/content/form/relation-options.server";
import { transaction } from "~/lib/platform/db/database.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import { foldTr } from "~/lib/platform/text/turkish/fold";

import { longestList, pastedLines, type LineProblem } from "./pasted-lines";

export const maxUnits = 200;
const dash = /^\s*[-–—•*]+\s*/;

type Unit = { line: number; name: string; isBelow: boolean };

export type AddedUnits = { added: number; known: string[] } | { problems: LineProblem[] };

/**
 * Makes a draft for each line, all or none; a line with a dash belongs to the unit above. Existing units, compared
 * without Turkish letters, are skipped. @throws Refusal 403
 */
export async function addUnits(actor: Actor, text: string): Promise<AddedUnits> {
  actor.assertCan("administer");
  const section = found(unitsSection, "section");
  const units = readUnits(text);
  const title = section.fields[section.titleField];
  const longest = title && "max" in title && typeof title.max === "number" ? title.max : 120;
  const problems = problemsOf(text, units, longest);
  if (problems.length > 0) return { problems };
  return transaction(async () => {
    const rows = await parentChoices(actor, section);
    const ids = new Map(rows.map(({ id, title: { tr = "" }, parentId }) => [keyOf(tr, parentId), id]));
    const known: string[] = [];
    let above: string | null = null;
    for (const { name, isBelow } of units) {
      const parentId: string | null = isBelow ? above : null;
      const there: string | undefined = ids.get(keyOf(name, parentId));
      if (there !== undefined) known.push(name);
      const id: string =
        there ??
        (
          await createEntry(actor, section, {
            data: { ...initialData(section.fields, new Date().toISOString()), [section.titleField]: { tr: name } },
            parentId,
            kind: "import",
          })
        ).id;
      ids.set(keyOf(name, parentId), id);
      if (!isBelow) above = id;
    }
    return { added: units.length - known.length, known };
  });
}

const keyOf = (name: string, parentId: string | null) => `${parentId ?? ""} ${foldTr(collapseSpaces(name))}`;

/** Only the first cell of a line is a name. */
function readUnits(text: string): Unit[] {
  if (text.length > longestList) return [];
  return pastedLines(text).map(({ line, cells }) => {
    const first = cells.find(Boolean) ?? "";
    return { line, name: first.replace(dash, ""), isBelow: dash.test(first) };
  });
}

function problemsOf(text: string, units: readonly Unit[], longest: number): LineProblem[] {
  if (text.length > longestList || units.length > maxUnits)
    return [{ line: 0, key: "tooMany", value: String(maxUnits) }];
  if (units.length === 0) return [{ line: 0, key: "nothing" }];
  return units.flatMap(({ line, name, isBelow }, at): LineProblem[] => {
    if (!/\p{L}.*\p{L}/u.test(name)) return [{ line, key: "noName" }];
    if (name.length > longest) return [{ line, key: "tooLong", value: String(longest) }];
    return isBelow && !units.slice(0, at).some((unit) => !unit.isBelow) ? [{ line, key: "nothingAbove" }] : [];
  });
}
