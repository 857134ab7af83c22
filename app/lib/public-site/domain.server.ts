import { defineDomain } from "~/lib/platform/domains/domain.server";

import { siteTexts } from "./site/site-texts.server";

export default defineDomain({
  id: "public-site",
  mailTexts: siteTexts,
  navigation: [
    { branch: "site", place: 40, items: () => [{ id: "home", icon: "heroicons_outline:globe-alt", link: "/home" }] },
  ],
});
