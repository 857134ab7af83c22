import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import { councilTermAt } from "~/lib/settings/council-term.server";

import { meclisuyelerimiz } from "./meclisuyelerimiz";

/** The council's board first, as protocol has it. */
const ranks = ["vice1", "vice2", "groupChair", "clerk", "spareClerk", "member"];

hooksFor(meclisuyelerimiz, {
  async defaults(now) {
    const councilTerm = await councilTermAt(now);
    return councilTerm ? { councilTerm } : {};
  },
  computed: ({ memberRole }) => ({ roleRank: Math.max(0, ranks.indexOf(String(memberRole))) + 1 }),
  jsonLd: (_data, { site }) => ({
    jobTitle: "Meclis Üyesi",
    memberOf: {
      "@type": "GovernmentOrganization",
      name: "Bornova Belediye Meclisi",
      parentOrganization: { "@type": "GovernmentOrganization", name: site },
    },
  }),
});
