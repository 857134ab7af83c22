import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { kilavuzlar } from "./kilavuzlar";

hooksFor(kilavuzlar, {
  site: { guide: { topic: "category", title: "title", subtitle: "subtitle", text: "body" } },
});
