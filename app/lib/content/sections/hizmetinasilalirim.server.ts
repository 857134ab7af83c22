import { selectPublished } from "~/lib/content/definition/select-published.server";
import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { EntryData, Localized, RowValue } from "~/lib/content/values";
import { readabilityScore } from "~/lib/platform/text/turkish/readability";
import { richTextToPlain } from "~/lib/platform/text/rich-text/rich-text.server";

import { hizmetdetay } from "./hizmetdetay";
import { hizmetinasilalirim } from "./hizmetinasilalirim";

/** Readability score: guides are for everybody, so it is higher than for other texts. */
const easy = 60;

const stepsOf = ({ steps }: EntryData) => (Array.isArray(steps) ? (steps as RowValue[]) : []);
const inTurkish = (value: unknown) => (value as Localized | undefined)?.tr ?? "";

hooksFor(hizmetinasilalirim, {
  async columnsTogether(all) {
    const shown = await shownAmong(all);
    return all.map((data) => ({ stepCount: stepsOf(data).length, brokenSteps: brokenSteps(data, shown).length }));
  },
  async checks(data) {
    const issues = brokenSteps(data, await shownAmong([data])).map((at): Issue => ({
      field: `steps[${at}].service`,
      level: "error",
      key: "serviceNotPublic",
      values: {},
    }));
    const score = readabilityScore(
      [inTurkish(data.intro), ...stepsOf(data).map(({ body }) => richTextToPlain(inTurkish(body)))].join("\n"),
    );
    if (score !== null && score < easy)
      issues.push({
        field: "steps",
        level: "warning",
        key: "guideHardToRead",
        values: { score: String(Math.round(score)), least: String(easy) },
      });
    return issues;
  },
  jsonLd: (data, { locale }) => ({
    step: stepsOf(data).map(({ title, body }, at) => ({
      "@type": "HowToStep",
      position: at + 1,
      name: (title as Localized | undefined)?.[locale] ?? inTurkish(title),
      text: richTextToPlain((body as Localized | undefined)?.[locale] ?? inTurkish(body)),
    })),
  }),
});

/** The public ones among the services that these guides link to. */
async function shownAmong(all: readonly EntryData[]): Promise<ReadonlySet<string>> {
  const ids = [
    ...new Set(
      all.flatMap((data) => stepsOf(data).flatMap(({ service }) => (typeof service === "string" ? [service] : []))),
    ),
  ];
  return new Set((await selectPublished(hizmetdetay, [], { ids })).map(({ id }) => id));
}

/** Indexes of steps whose service isn't public. */
function brokenSteps(data: EntryData, shown: ReadonlySet<string>): number[] {
  return stepsOf(data).flatMap(({ service }, at) => (typeof service === "string" && !shown.has(service) ? [at] : []));
}
