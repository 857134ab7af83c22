import { GraphQLEnumType, GraphQLInt, GraphQLNonNull, GraphQLObjectType } from "graphql";

import { eventStream, notAllowed, required } from "~/lib/live/event-stream.server";
import type { LiveContext } from "~/lib/live/live-context";
import type { LiveFields, SharedTypes } from "~/lib/live/live-part";

import { countUnread, findItem, listInbox } from "./inbox.server";
import type { InboxItem } from "./inbox-kinds";

export function inboxLive({ notification }: SharedTypes): LiveFields {
  return {
    notificationAdded: {
      description: "A new notification of one's own",
      type: required(notification),
      args: {
        type: { type: new GraphQLEnumType({ name: "NotificationType", values: { inApp: {} } }), defaultValue: "inApp" },
      },
      subscribe: (_source, _args, context) => notifications(context),
    },
    inboxCounts: {
      description: "Unread messages and notifications: now, and at each change",
      type: required(
        new GraphQLObjectType({
          name: "InboxCounts",
          fields: {
            messages: { type: new GraphQLNonNull(GraphQLInt) },
            notifications: { type: new GraphQLNonNull(GraphQLInt) },
          },
        }),
      ),
      subscribe: (_source, _args, context) => {
        const { actor } = context.live;
        const me = actor().id;
        if (!actor().hasScope("account")) throw notAllowed();
        return eventStream(
          context,
          "inboxCounts",
          (event) =>
            event.type === "reset" || (event.type === "inbox.changed" && event.userId === me) ? true : undefined,
          () => (actor().hasScope("account") ? countUnread(actor()) : undefined),
          { first: true, isOne: true },
        );
      },
    },
  };
}

/** Each once and in order; after a lost database connection the missed ones are looked up. */
function notifications(context: LiveContext) {
  const { live } = context;
  const me = live.actor().id;
  if (!live.actor().hasScope("account")) throw notAllowed();
  let since = new Date().toISOString();
  const given = new Set<string>();
  const missed: InboxItem[] = [];
  const queue = eventStream(
    context,
    "notificationAdded",
    (event) =>
      event.type === "reset"
        ? ""
        : event.type === "inbox.changed" &&
            event.kind === "notification" &&
            event.userId === me &&
            typeof event.added === "string"
          ? event.added
          : undefined,
    async (added): Promise<InboxItem | undefined> => {
      if (!live.actor().hasScope("account")) return undefined;
      if (added === "") {
        const { items } = await listInbox(live.actor(), "notification", live.t, { size: 50 });
        missed.push(...items.filter(({ id: one, time }) => time > since && !given.has(one)).reverse());
      }
      const item =
        missed.shift() ??
        (added === "" || given.has(added) ? null : await findItem(live.actor(), "notification", added, live.t));
      if (missed.length > 0) queue.push("");
      if (!item) return undefined;
      if (item.time > since) since = item.time;
      given.add(item.id);
      // Only notifications of about the same moment can come twice.
      if (given.size > 40) for (const oldest of given) if (given.size > 20) given.delete(oldest);
      return {
        id: item.id,
        icon: item.icon,
        image: item.image,
        title: item.title,
        description: item.description,
        time: item.time,
        read: item.read,
        seen: item.seen,
        link: item.link,
        useRouter: item.useRouter,
      };
    },
  );
  return queue;
}
