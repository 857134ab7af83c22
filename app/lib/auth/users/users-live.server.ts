import { GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLString } from "graphql";

import { eventStream, notAllowed, required } from "~/lib/live/event-stream.server";
import type { LiveFields } from "~/lib/live/live-part";
import type { AppEvent } from "~/lib/platform/events/events.server";

import { findColleagues } from "./users.server";

const text = new GraphQLNonNull(GraphQLString);

export const colleague = new GraphQLObjectType({
  name: "Colleague",
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID) },
    name: { type: text },
    avatar: { type: GraphQLString },
    status: { type: GraphQLString },
  },
});

type Shown = { id: string; name: string; avatar: string | null; status: string };
const colleagues = new WeakMap<AppEvent, Promise<Shown | null>>();

/** Who did it, looked up once per event for all subscribers. */
export function colleagueOf(event: AppEvent): Promise<Shown | null> {
  const { by } = event;
  if (typeof by !== "string") return Promise.resolve(null);
  const known = colleagues.get(event);
  if (known) return known;
  const looked = findColleagues([by]).then((found) => {
    const who = found.get(by);
    return who ? { id: who.id, name: who.name, avatar: who.avatar, status: who.status } : null;
  });
  colleagues.set(event, looked);
  return looked;
}

export function userLive(): LiveFields {
  return {
    userAdded: {
      description: "An account was let in or invited; for administrators",
      type: required(
        new GraphQLObjectType({ name: "NewUser", fields: { fullname: { type: text }, email: { type: text } } }),
      ),
      subscribe: (_source, _args, context) => {
        const { actor } = context.live;
        if (!actor().can("administer")) throw notAllowed();
        return eventStream(
          context,
          "userAdded",
          (event) => (event.type === "user.created" ? event.id : undefined),
          async (user) => {
            const found = actor().can("administer") ? (await findColleagues([user])).get(user) : undefined;
            return found && { fullname: found.name, email: found.email };
          },
        );
      },
    },
  };
}
