import { GraphQLID, GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLString } from "graphql";

import { colleague, colleagueOf } from "~/lib/auth/users/users-live.server";
import { eventStream, notAllowed, notFound, required } from "~/lib/live/event-stream.server";
import type { LiveFields } from "~/lib/live/live-part";
import { isAbout } from "~/lib/platform/events/events.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { isUuid } from "~/lib/platform/text/uuid";

import { getRecord } from "./list-records.server";
import { findRecordKind } from "./record.server";

export function recordsLive(): LiveFields {
  return {
    recordChanged: {
      description: "Something happened to a record of a kind, such as a task, that one may see",
      type: required(
        new GraphQLObjectType({
          name: "RecordChange",
          fields: {
            type: {
              type: new GraphQLNonNull(GraphQLString),
              description:
                "record.created, record.changed, record.moved, record.trashed, record.restored, record.purged",
            },
            kind: { type: new GraphQLNonNull(GraphQLString) },
            id: { type: new GraphQLNonNull(GraphQLID) },
            version: { type: GraphQLInt },
            by: { type: colleague, description: "null: the clock, or whoever is no colleague any more" },
          },
        }),
      ),
      args: {
        kind: { type: new GraphQLNonNull(GraphQLString) },
        whole: { type: GraphQLID, description: "Only records of this one, such as the cards of a board" },
      },
      subscribe: (_source, { kind: wanted, whole }: { kind: string; whole?: string | null }, context) => {
        const { actor } = context.live;
        const kind = findRecordKind(wanted);
        const scope = kind?.scope;
        if (!kind || !scope) throw notFound("No such kind");
        const mayRead = () => actor().hasScope(scope) && (kind.isThere?.(actor()) ?? true);
        const isForMe = (owner: unknown) => !kind.isPrivate || (owner !== null && owner === actor().id);
        if (!mayRead()) throw notAllowed();
        return eventStream(
          context,
          "recordChanged",
          (event) =>
            isAbout(event, "record") &&
            event.kind === wanted &&
            (!whole || event.whole === whole) &&
            isUuid(event.id) &&
            isForMe(event.owner)
              ? event
              : undefined,
          async (event) => {
            const { type, id = "", version } = event;
            if (!mayRead()) return undefined;
            // Where all of the staff see all records, many hear of one change, and none of them needs a query.
            const isHidden = async () => isRefusal(await orRefusal(getRecord(actor(), kind, id), 404));
            if (!kind.isForAll && kind.seenBy(actor()) && (await isHidden())) return undefined;
            return {
              type,
              kind: wanted,
              id,
              version: typeof version === "number" ? version : null,
              by: await colleagueOf(event),
            };
          },
        );
      },
    },
  };
}
