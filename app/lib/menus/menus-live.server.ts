import { GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLString } from "graphql";

import { eventStream, notAllowed, required } from "~/lib/live/event-stream.server";
import type { LiveFields } from "~/lib/live/live-part";

const text = new GraphQLNonNull(GraphQLString);
const id = new GraphQLNonNull(GraphQLID);

export function menuLive(): LiveFields {
  return {
    menuChanged: {
      description: "A menu, or a rule that puts one beside pages, was saved or published",
      type: required(
        new GraphQLObjectType({ name: "MenuChange", fields: { type: { type: text }, code: { type: id } } }),
      ),
      subscribe: (_source, _args, context) => {
        const { actor } = context.live;
        const maySee = () => actor().can("view", { area: "menu" });
        if (!maySee()) throw notAllowed();
        return eventStream(
          context,
          "menuChanged",
          (event) => (event.type === "menus.changed" ? event : undefined),
          ({ id: code }) => (maySee() ? { type: "menu.changed", code: code ?? "sidemenumaps" } : undefined),
        );
      },
    },
  };
}
