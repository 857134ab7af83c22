import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { EntryData, RowValue } from "~/lib/content/values";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { baskanozgecmis } from "./baskanozgecmis";

const nameOf = ({ honorific, firstName, lastName }: EntryData) =>
  [honorific, firstName, lastName].filter((part) => typeof part === "string" && part !== "").join(" ");

/** Fields that a new mayor replaces; the page's name and addresses stay. */
const ofPerson = new Set([
  "firstName",
  "lastName",
  "honorific",
  "photo",
  "bio",
  "termStart",
  "termEnd",
  "education",
  "career",
  "publicDuties",
  "gallery",
  "cvFile",
  "facebook",
  "x",
  "instagram",
  "youtube",
  "linkedin",
  "ogImage",
  "metaTitle",
  "metaDescription",
]);

hooksFor(baskanozgecmis, {
  computed: (data) => (nameOf(data) ? { fullName: nameOf(data) } : {}),
  actions: {
    newTerm(data, { now }) {
      const [name, today] = [nameOf(data), toIsoDate(now) ?? ""];
      if (name === "") return data;
      const { photo, termStart, termEnd } = data;
      const former: RowValue = {
        _key: `t${now.getTime().toString(36)}`,
        fullName: name,
        ...(photo ? { photo } : {}),
        ...(termStart ? { termStart } : {}),
        termEnd: termEnd ?? today,
      };
      const kept = Object.fromEntries(Object.entries(data).filter(([field]) => !ofPerson.has(field)));
      return {
        ...kept,
        termStart: today,
        formerMayors: [former, ...((data.formerMayors as RowValue[] | undefined) ?? [])],
      };
    },
  },
  jsonLd: ({ fullName }, { locale, url, site }) => ({
    mainEntity: {
      "@type": "Person",
      name: fullName,
      jobTitle: locale === "tr" ? "Belediye Başkanı" : "Mayor",
      worksFor: { "@type": "GovernmentOrganization", name: site },
      ...(url ? { url } : {}),
    },
  }),
});
