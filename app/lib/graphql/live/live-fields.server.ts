import {
  GraphQLEnumType,
  GraphQLError,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLOutputType,
} from "graphql";

import { findSection } from "~/lib/content/definition/registry.server";
import { getEntry } from "~/lib/content/entries/entries.server";
import { entryEvents } from "~/lib/content/entry-events";
import { findColleagues } from "~/lib/auth/users/users.server";
import { countUnread, findItem, listInbox } from "~/lib/inbox/inbox.server";
import type { InboxItem } from "~/lib/inbox/inbox-kinds";
import type { AppEvent, EventName } from "~/lib/platform/events/events.server";
import { isRefusal } from "~/lib/platform/refusal";
import { isUuid } from "~/lib/platform/text/uuid";
import type { JobProgress } from "~/lib/progress/progress-view";
import { findProgress, listProgress } from "~/lib/progress/read-progress.server";
import { enterEntry, leaveEntry, listPresent } from "~/lib/presence/presence.server";

import type { GraphContext } from "../operations.server";
import { EventQueue } from "./event-queue";
import type { Live } from "./live-context";

export type LiveContext = GraphContext & { live: Live };
type Field = GraphQLFieldConfig<unknown, LiveContext>;

const required = (type: GraphQLOutputType & object) => new GraphQLNonNull(type);
const text = new GraphQLNonNull(GraphQLString);
const id = new GraphQLNonNull(GraphQLID);

/** Before the first event; the socket reports it for that subscription alone. */
const refused = () => new GraphQLError("Not allowed", { extensions: { code: "forbidden", status: 403 } });

async function wording<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new GraphQLError(error.status === 404 ? "Not found" : "Not allowed", {
      extensions: { code: error.status === 404 ? "notFound" : "forbidden", status: error.status },
    });
  }
}

/** `pick` is quick and synchronous; `make` checks the current rights and makes the message. */
function eventStream<Raw, Value>(
  { live }: LiveContext,
  name: string,
  pick: (event: AppEvent) => Raw | undefined,
  make: (raw: Raw) => Promise<Value | undefined> | Value | undefined,
  {
    first,
    isOne = false,
    onEnd,
  }: { first?: Raw; /** Several that wait are one. */ isOne?: boolean; onEnd?: () => void } = {},
) {
  const queue = new EventQueue<Raw, Record<string, Value>>(
    async (raw) => {
      const value = await make(raw);
      return value === undefined ? undefined : { [name]: value };
    },
    {
      onEnd: () => {
        stop();
        onEnd?.();
      },
      onFull: live.tooSlow,
    },
  );
  const stop = live.onEvent((event) => {
    const raw = pick(event);
    if (raw !== undefined && !(isOne && queue.waiting > 0)) queue.push(raw);
  });
  if (first !== undefined) queue.push(first);
  return queue;
}

const colleague = new GraphQLObjectType({
  name: "Colleague",
  fields: { id: { type: id }, name: { type: text }, avatar: { type: GraphQLString }, status: { type: GraphQLString } },
});

/** People's changes; values that the product derives are left out. */
const entryChanges = new Set<EventName>(Object.values(entryEvents));

/** Subscriptions. Rights are those of reading the same, checked at the start and at every event. */
export function liveFields(
  notification: GraphQLObjectType,
  progress: GraphQLObjectType,
): GraphQLFieldConfigMap<unknown, LiveContext> {
  return {
    notificationAdded: {
      description: "A new notification of one's own",
      type: required(notification),
      args: {
        type: { type: new GraphQLEnumType({ name: "NotificationType", values: { inApp: {} } }), defaultValue: "inApp" },
      },
      subscribe: (_source, _args, context) => notifications(context),
    } satisfies Field,
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
        if (!actor().hasScope("account")) throw refused();
        return eventStream(
          context,
          "inboxCounts",
          (event) =>
            event.type === "reset" || (event.type === "inbox.changed" && event.userId === me) ? true : undefined,
          () => (actor().hasScope("account") ? countUnread(actor()) : undefined),
          { first: true, isOne: true },
        );
      },
    } satisfies Field,
    jobProgress: {
      description:
        "How far work is: one's own, and for administrators everybody's. Now, for what is under way, and at each change; of one job, or of all",
      type: required(progress),
      args: { id: { type: GraphQLID } },
      subscribe: (_source, { id: wanted }: { id?: string | null }, context) => jobs(context, wanted ?? null),
    } satisfies Field,
    userAdded: {
      description: "An account was let in or invited; for administrators",
      type: required(
        new GraphQLObjectType({ name: "NewUser", fields: { fullname: { type: text }, email: { type: text } } }),
      ),
      subscribe: (_source, _args, context) => {
        const { actor } = context.live;
        if (!actor().can("administer")) throw refused();
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
    } satisfies Field,
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
        if (wanted != null && !findSection(wanted))
          throw new GraphQLError("No such section", { extensions: { code: "notFound", status: 404 } });
        const maySee = (section: string) => actor().can("view", { section });
        if (wanted != null ? !maySee(wanted) : !actor().can("view")) throw refused();
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
    } satisfies Field,
    menuChanged: {
      description: "A menu, or a rule that puts one beside pages, was saved or published",
      type: required(
        new GraphQLObjectType({ name: "MenuChange", fields: { type: { type: text }, code: { type: id } } }),
      ),
      subscribe: (_source, _args, context) => {
        const { actor } = context.live;
        const maySee = () => actor().can("view", { area: "menu" });
        if (!maySee()) throw refused();
        return eventStream(
          context,
          "menuChanged",
          (event) => (event.type === "menus.changed" ? event : undefined),
          ({ id: code }) => (maySee() ? { type: "menu.changed", code: code ?? "sidemenumaps" } : undefined),
        );
      },
    } satisfies Field,
    presence: {
      description: "Who else has this entry open: now, and at each change. Being subscribed is being there",
      type: required(new GraphQLList(new GraphQLNonNull(colleague))),
      args: { section: { type: id }, id: { type: id } },
      subscribe: (_source, args: { section: string; id: string }, context) => present(context, args),
    } satisfies Field,
  };
}

type Shown = { id: string; name: string; avatar: string | null; status: string };
const colleagues = new WeakMap<AppEvent, Promise<Shown | null>>();

/** Looked up once per event for all subscribers. */
function colleagueOf(event: AppEvent): Promise<Shown | null> {
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

/** Each once and in order; after a lost database connection the missed ones are looked up. */
function notifications(context: LiveContext) {
  const { live } = context;
  const me = live.actor().id;
  if (!live.actor().hasScope("account")) throw refused();
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

// "": the start, or a lost database connection, after which missed events are looked up.
function jobs(context: LiveContext, wanted: string | null) {
  const { actor, t } = context.live;
  const me = actor().id;
  if (!actor().hasScope("account")) throw refused();
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

async function present(context: LiveContext, { section: sectionId, id: entry }: { section: string; id: string }) {
  const { live } = context;
  const section = findSection(sectionId);
  if (!section || !isUuid(entry))
    throw new GraphQLError("Not found", { extensions: { code: "notFound", status: 404 } });
  const me = live.actor().id;
  if (me === null) throw refused();
  await wording(() => getEntry(live.actor(), section, entry));
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
