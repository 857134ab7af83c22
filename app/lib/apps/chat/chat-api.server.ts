import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { orNone } from "~/lib/openapi/own-things";
import { id, instant, orNull, parameter, text } from "~/lib/openapi/parts";
import { badRequest } from "~/lib/platform/http/response/responses.server";

import { maxFiles, maxMessageLength } from "./chat";
import { listFullChats } from "./chat-list.server";
import { getChat, openChat } from "./chats.server";
import { getChatProfile, getContact, listContacts } from "./contacts.server";
import { patchChat } from "./messages.server";

const person: Record<string, JsonSchema> = { id, name: text, avatar: orNull("string"), about: text };
const contact: JsonSchema = {
  title: "ChatContact",
  type: "object",
  properties: {
    ...person,
    details: {
      type: "object",
      properties: {
        emails: { type: "array", items: { type: "object", properties: { email: text, label: text } } },
        phoneNumbers: {
          type: "array",
          items: { type: "object", properties: { country: text, phoneNumber: text, label: text } },
        },
        title: text,
        company: text,
        birthday: instant,
        address: text,
      },
    },
    attachments: {
      type: "object",
      properties: {
        media: { type: "array", items: text },
        docs: { type: "array", items: text },
        links: { type: "array", items: text },
      },
    },
    closed: { const: true, description: "The account was closed: nothing can be sent" },
  },
};
const files: JsonSchema = {
  type: "array",
  description: "Only where there are some",
  items: {
    type: "object",
    properties: {
      id,
      address: text,
      name: text,
      kind: text,
      mime: text,
      bytes: { type: "integer" },
      width: orNull("integer"),
      height: orNull("integer"),
    },
  },
};
const message: JsonSchema = {
  title: "ChatMessage",
  type: "object",
  properties: { id, chatId: id, contactId: id, value: text, createdAt: instant, isMine: { type: "boolean" }, files },
};
const chat: JsonSchema = {
  title: "Chat",
  type: "object",
  properties: {
    id,
    contactId: id,
    contact,
    unreadCount: { type: "integer", minimum: 0 },
    muted: { type: "boolean" },
    lastMessage: text,
    lastMessageAt: { type: "string", description: "ISO 8601; empty while nothing was written" },
    messages: { type: "array", items: message, description: "The latest, oldest first" },
  },
};
const sent: JsonSchema = {
  type: "object",
  properties: {
    id,
    value: { type: "string", maxLength: maxMessageLength },
    files: {
      type: "array",
      maxItems: maxFiles,
      items: text,
      description: "Addresses that `POST /api/attachments?for=chat` gave",
    },
  },
};
const common = { tag: "chat", scope: "account" } as const;

/** The exact contract is the specification's, so ids stand in the query or the body. */
export const chatApi: readonly ApiOperation[] = [
  {
    ...common,
    method: "GET",
    path: "apps/chat/chats",
    name: "chats",
    summary: "One's conversations",
    parameters: [parameter("messages", "query", { enum: ["none"] })],
    result: {
      description: "With their latest messages and what was shared, unless `messages=none`",
      schema: { type: "array", items: chat },
    },
    run: (actor, { query }) => listFullChats(actor, { withMessages: query.get("messages") !== "none" }),
  },
  {
    ...common,
    method: "POST",
    path: "apps/chat/chats",
    name: "openChat",
    summary: "The conversation with a colleague, begun now if there is none",
    body: { properties: { contactId: id }, required: ["contactId"] },
    result: { description: "The conversation", schema: chat },
    refusals: { "404": "No such colleague" },
    async run(actor, { body: { contactId } }) {
      if (typeof contactId !== "string") throw badRequest("contactId is the id of a colleague");
      const opened = await openChat(actor, contactId);
      return (await getChat(actor, opened.id))?.chat ?? null;
    },
  },
  {
    ...common,
    method: "GET",
    path: "apps/chat/chat",
    name: "chat",
    summary: "One conversation",
    parameters: [parameter("id", "query", id), parameter("before", "query", id)],
    result: {
      description: "With its latest messages, or those before `before`; null for an unknown id",
      schema: orNone(chat),
    },
    run: async (actor, { query }) =>
      (await getChat(actor, query.get("id") ?? "", { before: query.get("before") ?? undefined }))?.chat ?? null,
  },
  {
    ...common,
    method: "PATCH",
    path: "apps/chat/chat",
    name: "updateChat",
    summary: "Write, mute, or mark as read",
    body: {
      properties: {
        id,
        chat: {
          type: "object",
          properties: {
            muted: { type: "boolean" },
            unreadCount: { const: 0 },
            messages: {
              type: "array",
              items: sent,
              description: "New ones are those with an unknown `id` or none",
            },
          },
        },
      },
      required: ["id"],
    },
    result: { description: "The merged conversation; null for an unknown id", schema: orNone(chat) },
    refusals: { "409": "The other's account is closed", "422": "A file that is not one's own, or gone" },
    run: (actor, { body }) => patchChat(actor, body.id, body.chat ?? {}),
  },
  {
    ...common,
    method: "GET",
    path: "apps/chat/contacts",
    name: "chatContacts",
    summary: "Whom one can write to, by name",
    parameters: [parameter("include", "query", { enum: ["title"] })],
    result: {
      description: "Everybody with an open account",
      schema: { type: "array", items: { type: "object", properties: { ...person, title: text } } },
    },
    run: (actor, { query }) => listContacts(actor, { withTitle: query.get("include") === "title" }),
  },
  {
    ...common,
    method: "GET",
    path: "apps/chat/contact",
    name: "chatContact",
    summary: "One colleague",
    parameters: [parameter("id", "query", id)],
    result: { description: "With what is known of them; null for an unknown id", schema: orNone(contact) },
    run: (actor, { query }) => getContact(actor, query.get("id") ?? ""),
  },
  {
    ...common,
    method: "GET",
    path: "apps/chat/profile",
    name: "chatProfile",
    summary: "Oneself, as the others see one",
    result: { description: "Oneself", schema: { type: "object", properties: { ...person, email: text } } },
    run: (actor) => getChatProfile(actor),
  },
];
