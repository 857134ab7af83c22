import { GraphQLID, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from "graphql";

import { colleague, colleagueOf } from "~/lib/auth/users/users-live.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { getEntry } from "~/lib/content/entries/entries.server";
import { entryEvents } from "~/lib/content/entry-events";
import { asGraphError, eventStream, notAllowed, notFound, required } from "~/lib/live/event-stream.server";
import type { LiveContext } from "~/lib/live/live-context";
import type { LiveFields } from "~/lib/live/live-part";
import type { EventName } from "~/lib/platform/events/events.server";
import { isUuid } from "~/lib/platform/text/uuid";
import { enterEntry, leaveEntry, listPresent } from "~/lib/presence/presence.server";

const text = new GraphQLNonNull(GraphQLString);
const id = new GraphQLNonNull(GraphQLID);

/** People's changes; values that the product derives are left out. */
const entryChanges = new Set<EventName>(Object.values(entryEvents));

export function entryLive(): LiveFields {
  return {
    entryChanged: {
      description: "Something happened to an entry: of one section, or of all that one may see",
      type: required(
        new GraphQLObjectType({
          name: "EntryChange",
          fields: {
            type: { type: text, description: [...entryChanges].join(", ") },
            section: { type: id },
            id: { type: id },
            version: { type: GraphQLInt },
            by: { type: colleague, description: "null: the clock, or whoever is no colleague any more" },
          },
        }),
      ),
      args: { section: { type: GraphQLID } },
      subscribe: (_source, { section: wanted }: { section?: string | null }, context) => {
        const { actor } = context.live;
        if (wanted != null && !findSection(wanted)) throw notFound("No such section");
        const maySee = (section: string) => actor().can("view", { section });
        if (wanted != null ? !maySee(wanted) : !actor().can("view")) throw notAllowed();
        return eventStream(
          context,
          "entryChanged",
          (event) =>
            entryChanges.has(event.type) &&
            event.id !== undefined &&
            event.section !== undefined &&
            (wanted == null || event.section === wanted)
              ? event
              : undefined,
          async (event) => {
            const { type, id: entry = "", section = "", version } = event;
            if (!maySee(section)) return undefined;
            return {
              type,
              section,
              id: entry,
              version: typeof version === "number" ? version : null,
              by: await colleagueOf(event),
            };
          },
        );
      },
    },
    presence: {
      description: "Who else has this entry open: now, and at each change. Being subscribed is being there",
      type: required(new GraphQLList(new GraphQLNonNull(colleague))),
      args: { section: { type: id }, id: { type: id } },
      subscribe: (_source, args: { section: string; id: string }, context) => present(context, args),
    },
  };
}

async function present(context: LiveContext, { section: sectionId, id: entry }: { section: string; id: string }) {
  const { live } = context;
  const section = findSection(sectionId);
  if (!section || !isUuid(entry)) throw notFound();
  const me = live.actor().id;
  if (me === null) throw notAllowed();
  await asGraphError(() => getEntry(live.actor(), section, entry));
  const place = { entryId: entry, userId: me, socket: live.id };
  const queue = eventStream(
    context,
    "presence",
    (event) => (event.type === "reset" || (event.type === "presence.changed" && event.id === entry) ? true : undefined),
    () => (live.actor().can("view", { section: sectionId }) ? listPresent(entry, me) : undefined),
    { isOne: true, onEnd: () => void leaveEntry(place).catch(() => undefined) },
  );
  try {
    await enterEntry(place);
  } catch (error) {
    queue.end();
    throw error;
  }
  // The client left before it was added to the list.
  if (queue.isOver) await leaveEntry(place);
  queue.push(true);
  return queue;
}
