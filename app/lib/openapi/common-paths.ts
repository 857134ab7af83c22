import type { JsonSchema } from "~/lib/content/fields/field-kind";
import { progressStates } from "~/lib/progress/progress-view";
import { searchSources } from "~/lib/search/sources.server";

import {
  answer,
  body,
  id,
  idParameter,
  instant,
  orNull,
  pageOf,
  parameter,
  ref,
  refusal,
  sameAgain,
  signedOut,
  text,
  writing,
  type Paths,
} from "./parts";

const scope = { "403": refusal("An API token without the scope `account`") };
const reading = { ...signedOut, ...scope };
/** An unknown id is no refusal here: the answer is null. */
const changing = { ...reading, "400": writing["400"], "413": writing["413"] };
const unfit = { "422": answer("Values that cannot be kept", ref("FieldErrors")) };
const orNone = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });
const wantedId = { ...parameter("id", "query", id), required: true };

/** The person's own messages, notifications, shortcuts, menu, search, name and status. */
export function commonPaths(): Paths {
  return { ...inbox("message"), ...inbox("notification"), ...shortcuts(), ...push(), ...jobs(), ...others() };
}

function inbox(kind: "message" | "notification"): Paths {
  const tags = [`${kind}s`];
  const values: Record<string, JsonSchema> = {
    icon: orNull("string"),
    image: orNull("string"),
    title: text,
    description: orNull("string"),
    time: instant,
    read: { type: "boolean" },
    seen: { type: "boolean" },
    link: orNull("string"),
    useRouter: { type: "boolean" },
  };
  const item: JsonSchema = {
    title: kind === "message" ? "Message" : "Notification",
    type: "object",
    required: ["id", "title", "time", "read", "seen"],
    properties: { id, ...values },
  };
  const given: JsonSchema = { type: "object", properties: values };
  const read: JsonSchema = {
    anyOf: [{ type: "boolean" }, { type: "array", items: id }],
    description: "A flag, or the ids of those who have read it",
  };
  const malformed = unfit;
  const base = `/api/common/${kind}s`;
  return {
    [base]: {
      get: {
        tags,
        summary: "One's own, the newest first",
        parameters: [
          parameter("page", "query", { type: "integer", minimum: 1, default: 1 }),
          parameter("size", "query", { type: "integer", minimum: 1, maximum: 500, default: 500 }),
        ],
        responses: { "200": answer("At most 500", { type: "array", items: item }), ...reading },
      },
      post: {
        tags,
        summary: "Put one in front of one's own",
        requestBody: body({ [kind]: given }, [kind]),
        responses: { "200": answer("The new one", item), ...malformed, ...changing },
      },
      patch: {
        tags,
        summary: "Lay fields over one",
        requestBody: body({ id, [kind]: given }, ["id", kind]),
        responses: { "200": answer("The merged one; null for an unknown id", orNone(item)), ...malformed, ...changing },
      },
      delete: {
        tags,
        summary: "Remove one",
        parameters: [wantedId],
        responses: { "200": answer("The removed one; null for an unknown id", orNone(item)), ...reading },
      },
    },
    [`${base}/mark-all-as-read`]: {
      get: {
        tags,
        summary: "Mark all as read and seen; with a cookie only from our own pages",
        responses: { "200": answer("Done", { const: true }), ...reading },
      },
    },
    [`${base}/toggle-read-status`]: {
      post: {
        tags,
        summary: "Set whether one is read, as sent",
        requestBody: body({ [kind]: { type: "object", required: ["id", "read"], properties: { id, read } } }, [kind]),
        responses: { "200": answer("The changed one; null for an unknown id", orNone(item)), ...changing },
      },
    },
  };
}

function shortcuts(): Paths {
  const tags = ["shortcuts"];
  const values: Record<string, JsonSchema> = {
    label: { type: "string", maxLength: 80 },
    description: { type: ["string", "null"], maxLength: 200 },
    icon: { type: "string", description: "set:name, as heroicons_outline:bell" },
    link: { type: "string", description: "http(s), mailto, tel, or a path of this site" },
    useRouter: { type: "boolean", description: "Opens within the page; for paths of this site only" },
  };
  const shortcut: JsonSchema = {
    title: "Shortcut",
    type: "object",
    required: ["id", "label", "icon", "link", "useRouter"],
    properties: { id, ...values },
  };
  const given: JsonSchema = { type: "object", properties: values };
  return {
    "/api/common/shortcuts": {
      get: {
        tags,
        summary: "One's own, the newest first",
        responses: { "200": answer("At most 100", { type: "array", items: shortcut }), ...reading },
      },
      post: {
        tags,
        summary: "Add one",
        requestBody: body({ shortcut: given }, ["shortcut"]),
        responses: { "200": answer("The new one", shortcut), ...unfit, ...changing },
      },
      patch: {
        tags,
        summary: "Lay fields over one",
        requestBody: body({ id, shortcut: given }, ["id", "shortcut"]),
        responses: { "200": answer("The merged one; null for an unknown id", orNone(shortcut)), ...unfit, ...changing },
      },
      delete: {
        tags,
        summary: "Remove one",
        parameters: [wantedId],
        responses: { "200": answer("The removed one; null for an unknown id", orNone(shortcut)), ...reading },
      },
    },
  };
}

function push(): Paths {
  const tags = ["push"];
  const endpoint: JsonSchema = {
    type: "string",
    maxLength: 2_000,
    description: "The https address of the browser's push service",
  };
  const keys: JsonSchema = {
    title: "PushKeys",
    type: "object",
    required: ["p256dh", "auth"],
    properties: { p256dh: text, auth: text },
  };
  return {
    "/api/push/key": {
      get: {
        tags,
        summary: "What a browser subscribes with (VAPID)",
        responses: {
          "200": answer("base64url", {
            title: "PushKey",
            type: "object",
            required: ["publicKey"],
            properties: { publicKey: text },
          }),
          ...signedOut,
        },
      },
    },
    "/api/push/subscription": {
      post: {
        tags,
        summary: "Send one's notifications to this browser too",
        requestBody: body({ endpoint, keys }, ["endpoint", "keys"]),
        responses: { "201": answer("Kept"), ...unfit, ...changing },
      },
      delete: {
        tags,
        summary: "Send nothing more to this browser",
        requestBody: body({ endpoint }, ["endpoint"]),
        responses: { "204": answer("Nothing is sent there any more"), ...unfit, ...changing },
      },
    },
  };
}

function jobs(): Paths {
  const tags = ["jobs"];
  const whole = { type: "integer", minimum: 0 };
  const failure: JsonSchema = {
    title: "JobFailure",
    type: "object",
    required: ["title", "why"],
    properties: { title: text, link: orNull("string"), why: text },
  };
  const progress: JsonSchema = {
    title: "JobProgress",
    type: "object",
    required: ["id", "kind", "title", "state", "done", "failed", "isCancellable", "createdAt"],
    properties: {
      id,
      kind: text,
      title: text,
      state: { enum: [...progressStates] },
      total: { type: ["integer", "null"], description: "null: nobody has counted" },
      done: whole,
      failed: whole,
      isCancellable: { type: "boolean" },
      link: { type: ["string", "null"], description: "Where it was started: a path of this site" },
      createdAt: instant,
      startedAt: { type: ["string", "null"], format: "date-time" },
      finishedAt: { type: ["string", "null"], format: "date-time" },
      userId: { type: ["string", "null"], description: "Whoever started it, in lists; null: the product itself" },
      failures: {
        type: "array",
        items: failure,
        description: "The first hundred that stay as they were; of one job alone",
      },
    },
  };
  const unseen = { "404": refusal("No such job, or another's and one is no administrator") };
  return {
    "/api/common/jobs": {
      get: {
        tags,
        summary: "Work that one has started, what is under way first; `of=all` for administrators: everybody's",
        parameters: [
          parameter("of", "query", { enum: ["mine", "all"] }),
          parameter("page", "query", { type: "integer", minimum: 1, default: 1 }),
        ],
        responses: {
          "200": answer("A page", pageOf(progress)),
          ...signedOut,
          "403": refusal("An API token without the scope `account`; everybody's, and not an administrator"),
        },
      },
    },
    "/api/common/jobs/{id}": {
      get: {
        tags,
        summary: "How far one is",
        parameters: [idParameter],
        responses: { "200": answer("With what of it failed", progress), ...unseen, ...reading },
      },
      delete: {
        tags,
        summary: "Cancel one: what was done stays",
        parameters: [idParameter],
        responses: {
          "204": answer("No further row is touched"),
          ...unseen,
          "409": refusal("It is over, or can't be left half done"),
          ...reading,
        },
      },
    },
  };
}

function others(): Paths {
  const menu: JsonSchema = {
    type: "array",
    items: {
      title: "StaffNavigationItem",
      type: "object",
      required: ["id", "title"],
      properties: {
        id: text,
        title: text,
        subtitle: text,
        type: text,
        icon: text,
        link: text,
        children: { type: "array", items: sameAgain },
      },
    },
  };
  const groups = [...new Set(searchSources().map(({ id: source }) => source))];
  const group: JsonSchema = {
    title: "SearchGroup",
    type: "object",
    properties: {
      id: groups.length > 0 ? { enum: groups } : text,
      label: text,
      isPartial: { type: "boolean", description: "Nothing had all words, and these have most of them" },
      results: {
        type: "array",
        items: { type: "object", required: ["value", "link"], properties: { value: text, link: text } },
      },
    },
  };
  const target: JsonSchema = {
    type: "object",
    required: ["id", "section", "sectionTitle", "title", "state", "version", "liveVersion", "href"],
    properties: {
      id,
      section: text,
      sectionTitle: text,
      title: ref("LocalizedText"),
      state: text,
      version: { type: "integer" },
      liveVersion: orNull("integer"),
      href: {
        type: "object",
        description: "Its public address by language; null as long as it has none",
        properties: { tr: orNull("string"), en: orNull("string") },
      },
    },
  };
  const user: Record<string, JsonSchema> = {
    name: text,
    avatar: { type: ["string", "null"], description: "/media/… of a picture here" },
    status: { enum: ["online", "away", "busy", "not-visible"] },
  };
  const account: JsonSchema = { title: "Account", type: "object", properties: { id, email: text, ...user } };
  return {
    "/api/common/navigation": {
      get: {
        tags: ["navigation"],
        summary: "The menu, only what one may see",
        responses: {
          "200": answer("The four forms of it", {
            type: "object",
            properties: { compact: menu, default: menu, futuristic: menu, horizontal: menu },
          }),
          ...signedOut,
        },
      },
    },
    "/api/common/search": {
      post: {
        tags: ["search"],
        summary: "People, pages and content",
        requestBody: body({ query: { type: "string", maxLength: 200 } }, ["query"]),
        responses: {
          "200": answer("The groups that found something; `{results: []}` when nothing was asked", {
            anyOf: [
              { type: "array", items: group },
              { type: "object", properties: { results: { type: "array" } } },
            ],
          }),
          ...changing,
          "403": refusal("An API token without the scope `content:read`"),
        },
      },
    },
    "/api/link-targets": {
      get: {
        tags: ["search"],
        summary:
          "Entries that a text may link to; those that one may not read are left out. `as=records`: as menus name them; `as=targets`: with files; `as=successors`: those that can take another's place",
        parameters: [
          parameter("search", "query", { type: "string", maxLength: 200 }),
          parameter("as", "query", { type: "string", enum: ["records", "targets", "successors"] }),
        ],
        responses: {
          "200": answer("What the words find, at most twenty", {
            type: "object",
            required: ["items"],
            properties: {
              items: {
                type: "array",
                items: {
                  anyOf: [
                    target,
                    {
                      type: "object",
                      required: ["value", "title", "of"],
                      properties: { value: { type: "string" }, title: { type: "string" }, of: { type: "string" } },
                    },
                  ],
                },
              },
            },
          }),
          ...signedOut,
        },
      },
    },
    "/api/common/user": {
      get: { tags: ["user"], summary: "Who is asking", responses: { "200": answer("Oneself", account), ...reading } },
      patch: {
        tags: ["user"],
        summary: "Change one's name, picture or status; other fields are ignored",
        requestBody: body({ user: { type: "object", properties: user } }, ["user"]),
        responses: { "200": answer("Oneself, merged", account), ...unfit, ...changing },
      },
    },
  };
}
