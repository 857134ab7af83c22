import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { Localized } from "~/lib/content/values";

import { bunlaribiliyormusunuz } from "./bunlaribiliyormusunuz";

const aYear = /(?<!\d)[12]\d{3}(?!\d)/;

hooksFor(bunlaribiliyormusunuz, {
  checks({ fact, category, source }): Issue[] {
    const text = `${(fact as Localized | undefined)?.tr ?? ""} ${typeof source === "string" ? source : ""}`;
    return category === "numbers" && !aYear.test(text)
      ? [{ field: "fact", level: "error", key: "numberWithoutYear", values: {} }]
      : [];
  },
  jsonLd: ({ source, sourceUrl }) => ({
    appearance: { "@type": "CreativeWork", name: source, ...(sourceUrl ? { url: sourceUrl } : {}) },
  }),
});
