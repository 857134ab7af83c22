import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { onemlitelefonlar } from "./onemlitelefonlar";

hooksFor(onemlitelefonlar, { site: { comesFirst: ({ phone }) => phone === "112" } });
