import { selectPublished } from "~/lib/content/definition/select-published.server";
import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { EntryData } from "~/lib/content/values";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { belediyeencumeni } from "./belediyeencumeni";

/** For a municipality of more than 100,000 people (5393 m.33). */
const wanted = { chair: 1, elected: 3, finance: 1, appointed: 2 } as const;

/** A term of one year: the day before the same day a year later. */
function yearOn(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year + 1, month - 1, date - 1)).toISOString().slice(0, 10);
}

hooksFor(belediyeencumeni, {
  defaults(now) {
    const day = toIsoDate(now) ?? "";
    return { termStart: day, termEnd: yearOn(day) };
  },
  filled: ({ termStart }): EntryData => (typeof termStart === "string" ? { termEnd: yearOn(termStart) } : {}),
  async notices({ now }) {
    const day = toIsoDate(now) ?? "";
    const published = await selectPublished(belediyeencumeni, ["memberType", "termStart", "termEnd"], {
      isCurrent: true,
    });
    const active = published.filter(({ data }) => String(data.termStart) <= day && day <= String(data.termEnd));
    const counts = Object.fromEntries(
      Object.keys(wanted).map((type) => [type, active.filter(({ data }) => data.memberType === type).length]),
    );
    const isWhole = Object.entries(wanted).every(([type, count]) => counts[type] === count);
    return isWhole ? [] : [{ key: "wrongSet", values: counts }];
  },
  jsonLd: ({ termStart, termEnd }, { site }) => ({
    memberOf: {
      "@type": "OrganizationRole",
      startDate: termStart,
      endDate: termEnd,
      memberOf: {
        "@type": "GovernmentOrganization",
        name: "Bornova Belediye Encümeni",
        parentOrganization: { "@type": "GovernmentOrganization", name: site },
      },
    },
  }),
});
