import { GraphQLID, GraphQLObjectType } from "graphql";

import { usesApp } from "~/lib/apps/app.server";
import { eventStream, notAllowed, required } from "~/lib/live/event-stream.server";
import type { LiveFields } from "~/lib/live/live-part";

/** In a file of its own: GraphQL is only loaded when somebody asks. */
export function chatLive(): LiveFields {
  return {
    chatChanged: {
      description: "A message was sent in one of one's own conversations, or one's own view of it has changed",
      type: required(
        new GraphQLObjectType({
          name: "ChatChange",
          fields: { id: { type: GraphQLID, description: "The conversation; null when several may have changed" } },
        }),
      ),
      subscribe: (_source, _args, context) => {
        const { actor } = context.live;
        const me = actor().id;
        const mayRead = () => actor().hasScope("account") && usesApp(actor(), "chat");
        if (me === null || !mayRead()) throw notAllowed();
        return eventStream(
          context,
          "chatChanged",
          (event) => {
            if (event.type === "reset") return { id: null };
            const { userIds } = event;
            const isMine = event.type === "chat.changed" && Array.isArray(userIds) && userIds.includes(me);
            return isMine ? { id: event.id ?? null } : undefined;
          },
          (change) => (mayRead() ? change : undefined),
        );
      },
    },
  };
}
