import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { getSettingLists } from "./settings.server";

const years = /(\d{4})\D+(\d{4})/;

/** Code of the council's term; in an election year the later one. Undefined when the list has none. */
export async function councilTermAt(now: Date): Promise<string | undefined> {
  const year = toIsoDate(now)?.slice(0, 4) ?? "";
  const { councilTerms = [] } = await getSettingLists(["councilTerms"]);
  const running = councilTerms.flatMap(({ code, label, isRemoved }) => {
    const [, from = "", to = ""] = years.exec(label.tr) ?? [];
    return !isRemoved && from !== "" && from <= year && year <= to ? [{ code, from }] : [];
  });
  return running.sort((a, b) => b.from.localeCompare(a.from))[0]?.code;
}
