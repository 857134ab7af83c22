import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { muhtarlar } from "./muhtarlar";

hooksFor(muhtarlar, {
  jsonLd: ({ officePhone, officeAddress }, { locale }) => ({
    jobTitle: locale === "tr" ? "Mahalle muhtarı" : "Neighbourhood head",
    contactPoint: { "@type": "ContactPoint", telephone: officePhone, areaServed: officeAddress },
  }),
});
