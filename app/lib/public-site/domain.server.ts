import { defineDomain } from "~/lib/platform/domains/domain.server";

import { siteTexts } from "./site/site-texts.server";

export default defineDomain({
  id: "public-site",
  mailTexts: siteTexts,
});
