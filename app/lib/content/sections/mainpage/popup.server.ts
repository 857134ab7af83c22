import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { popup } from "./popup";

hooksFor(popup, {
  columns: ({ active, startAt, endAt }, { now, isPublic }) => ({
    liveNow:
      isPublic &&
      active !== false &&
      now.getTime() >= Date.parse(String(startAt)) &&
      now.getTime() < Date.parse(String(endAt)),
  }),
});
