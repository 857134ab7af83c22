import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { duyurular } from "./duyurular";

hooksFor(duyurular, { site: { alert: { when: "alertBanner", until: "bannerUntil" } } });
