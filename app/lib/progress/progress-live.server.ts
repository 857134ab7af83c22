import { GraphQLID } from "graphql";

import { eventStream, notAllowed, required } from "~/lib/live/event-stream.server";
import type { LiveContext } from "~/lib/live/live-context";
import type { LiveFields, SharedTypes } from "~/lib/live/live-part";

import type { JobProgress } from "./progress-view";
import { findProgress, listProgress } from "./read-progress.server";

export function progressLive({ progress }: SharedTypes): LiveFields {
  return {
    jobProgress: {
      description:
        "How far work is: one's own, and for administrators everybody's. Now, for what is under way, and at each change; of one job, or of all",
      type: required(progress),
      args: { id: { type: GraphQLID } },
      subscribe: (_source, { id: wanted }: { id?: string | null }, context) => jobs(context, wanted ?? null),
    },
  };
}

// "": the start, or a lost database connection, after which missed events are looked up.
function jobs(context: LiveContext, wanted: string | null) {
  const { actor, t } = context.live;
  const me = actor().id;
  if (!actor().hasScope("account")) throw notAllowed();
  let isFirst = true;
  const queue = eventStream(
    context,
    "jobProgress",
    ({ type, id: job, userId }) =>
      type === "reset"
        ? ""
        : type === "job.progress" && (wanted === null || job === wanted) && (userId === me || actor().can("administer"))
          ? job
          : undefined,
    async (job): Promise<JobProgress | undefined> => {
      if (job !== "") return findProgress(actor(), job, t);
      const { items } =
        wanted === null
          ? await listProgress(actor(), t, { isOpen: isFirst, page: 1, size: 25 })
          : { items: [{ id: wanted }] };
      isFirst = false;
      for (const item of items) queue.push(item.id);
      return undefined;
    },
    { first: "" },
  );
  return queue;
}
