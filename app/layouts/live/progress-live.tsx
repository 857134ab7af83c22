import { useEffect } from "react";

import { liveProgress, useWatchedProgress } from "~/components/progress/live-progress";
import type { Subscribe } from "~/lib/platform/live/shared-socket";
import type { JobProgress } from "~/lib/progress/progress-view";

const jobProgress = {
  query:
    "subscription JobProgress { jobProgress { id kind title state total done failed " +
    "isCancellable link createdAt startedAt finishedAt } }",
};

/** Updates the page's progress cards; asks for nothing when there are none. */
export function ProgressLive({ subscribe }: { subscribe: Subscribe | null }) {
  const isWatched = useWatchedProgress();
  useEffect(
    () =>
      isWatched
        ? subscribe?.(jobProgress, (data) => liveProgress.tell((data as { jobProgress: JobProgress }).jobProgress))
        : undefined,
    [isWatched, subscribe],
  );
  return null;
}
