import { defineDomain } from "~/lib/platform/domains/domain.server";

import { purgeProgress } from "./progress.server";

/** In ms, as long as the jobs themselves are kept. */
const kept = 30 * 86_400_000;

export default defineDomain({
  id: "progress",
  purges: { "how far done jobs were": () => purgeProgress(new Date(Date.now() - kept)) },
  openApi: async () => ({ paths: (await import("./progress-openapi.server")).jobPaths() }),
  live: async () => (await import("./progress-live.server")).progressLive,
});
