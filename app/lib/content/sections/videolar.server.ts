import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { videolar } from "./videolar";

hooksFor(videolar, {
  computed: ({ captions }) => (captions ? { isCaptioned: true } : {}),
});
