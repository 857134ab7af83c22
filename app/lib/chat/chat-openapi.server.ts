import type { JsonSchema } from "~/lib/openapi/json-schema";

import {
  answer,
  body,
  id,
  instant,
  orNull,
  parameter,
  refusal,
  signedOut,
  text,
  writing,
  type Paths,
} from "~/lib/openapi/parts";

const tags = ["chat"];
const reading = { ...signedOut, "403": refusal("An API token without the scope `account`") };
const changing = { ...reading, "400": writing["400"], "413": writing["413"] };

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
const message: JsonSchema = {
  title: "ChatMessage",
  type: "object",
  properties: { id, chatId: id, contactId: id, value: text, createdAt: instant, isMine: { type: "boolean" } },
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
const orNone = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });

export function chatPaths(): Paths {
  const sent: JsonSchema = { type: "object", properties: { id, value: { type: "string", maxLength: 5000 } } };
  return {
    "/api/apps/chat/chats": {
      get: {
        operationId: "chats",
        tags,
        summary: "One's conversations",
        parameters: [parameter("messages", "query", { enum: ["none"] })],
        responses: {
          "200": answer("With their latest messages, unless `messages=none`", { type: "array", items: chat }),
          ...reading,
        },
      },
      post: {
        operationId: "openChat",
        tags,
        summary: "The conversation with a colleague, begun now if there is none",
        requestBody: body({ contactId: id }, ["contactId"]),
        responses: { "200": answer("The conversation", chat), "404": refusal("No such colleague"), ...changing },
      },
    },
    "/api/apps/chat/chat": {
      get: {
        operationId: "chat",
        tags,
        summary: "One conversation",
        parameters: [parameter("id", "query", id), parameter("before", "query", id)],
        responses: {
          "200": answer("With its latest messages, or those before `before`; null for an unknown id", orNone(chat)),
          ...reading,
        },
      },
      patch: {
        operationId: "updateChat",
        tags,
        summary: "Write, mute, or mark as read",
        requestBody: body(
          {
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
          ["id"],
        ),
        responses: {
          "200": answer("The merged conversation; null for an unknown id", orNone(chat)),
          "409": refusal("The other's account is closed"),
          ...changing,
        },
      },
    },
    "/api/apps/chat/contacts": {
      get: {
        operationId: "chatContacts",
        tags,
        summary: "Whom one can write to, by name",
        parameters: [parameter("include", "query", { enum: ["title"] })],
        responses: {
          "200": answer("Everybody with an open account", {
            type: "array",
            items: { type: "object", properties: { ...person, title: text } },
          }),
          ...reading,
        },
      },
    },
    "/api/apps/chat/contact": {
      get: {
        operationId: "chatContact",
        tags,
        summary: "One colleague",
        parameters: [parameter("id", "query", id)],
        responses: { "200": answer("With what is known of them; null for an unknown id", orNone(contact)), ...reading },
      },
    },
    "/api/apps/chat/profile": {
      get: {
        operationId: "chatProfile",
        tags,
        summary: "Oneself, as the others see one",
        responses: { "200": answer("Oneself", { type: "object", properties: { ...person, email: text } }), ...reading },
      },
    },
  };
}
