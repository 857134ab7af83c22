import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { websitelerimiz } from "./websitelerimiz";

hooksFor(websitelerimiz, {
  checks: ({ url }) =>
    typeof url === "string" && !url.startsWith("https://")
      ? [{ field: "url", level: "error", key: "notHttps", values: {} }]
      : [],
  jsonLd: ({ url }) => ({ url }),
  site: { atFoot: { when: "showInFooter", link: "url" } },
});
