import { expect, test } from "vitest";

import { domains } from "~/lib/domains.server";

/**
 * The specification's addresses of the apps that there are, a line for each row of its table. `POST chat/chats` is ours:
 * it begins a conversation. `PUT`, `PATCH` and `DELETE` of a board are called by the specification's client, whose mock
 * has no answer for them. The specification's mailbox writes nothing: `POST mail`, `PUT draft` and `GET receivers` are
 * ours, and so are the movements of the stock. The file manager's one address is `GET file-manager`.
 */
const rows = `
GET academy/categories
GET academy/courses
GET academy/courses/course
GET help-center/faqs
GET help-center/guides
GET help-center/guide
GET tasks/tags
POST tasks/tag
PATCH tasks/tag
DELETE tasks/tag
GET tasks/all
GET tasks/search
PATCH tasks/order
GET tasks/task
POST tasks/task
PATCH tasks/task
DELETE tasks/task
GET notes/labels
POST notes/labels
PATCH notes/labels
DELETE notes/labels
POST notes/tasks
GET notes/all
POST notes
PATCH notes
DELETE notes
GET chat/chats
POST chat/chats
GET chat/chat
PATCH chat/chat
GET chat/contacts
GET chat/contact
GET chat/profile
GET contacts/all
GET contacts/search
GET contacts/contact
POST contacts/contact
PATCH contacts/contact
DELETE contacts/contact
GET contacts/countries
GET contacts/tags
POST contacts/tag
POST contacts/avatar
PATCH contacts/tag
DELETE contacts/tag
GET mailbox/settings
PATCH mailbox/settings
GET mailbox/folders
GET mailbox/filters
GET mailbox/labels
POST mailbox/label
PATCH mailbox/label
DELETE mailbox/label
GET mailbox/mails
GET mailbox/mail
PATCH mailbox/mail
POST mailbox/mail
PUT mailbox/draft
GET mailbox/receivers
GET scrumboard/boards
GET scrumboard/board
PUT scrumboard/board
PATCH scrumboard/board
DELETE scrumboard/board
POST scrumboard/board/list
PATCH scrumboard/board/list
PATCH scrumboard/board/lists
DELETE scrumboard/board/list
PUT scrumboard/board/card
PATCH scrumboard/board/card
PATCH scrumboard/board/cards
DELETE scrumboard/board/card
PATCH scrumboard/board/card/positions
GET scrumboard/board/labels
PUT scrumboard/board/label
PATCH scrumboard/board/label
DELETE scrumboard/board/label
GET file-manager
GET file-manager/item
POST file-manager/folder
PATCH file-manager/folder
DELETE file-manager/folder
POST file-manager/file
PATCH file-manager/file
POST file-manager/content
GET file-manager/put-back
POST file-manager/put-back
DELETE file-manager/file
GET ecommerce/inventory/categories
GET ecommerce/inventory/brands
GET ecommerce/inventory/vendors
GET ecommerce/inventory/tags
GET ecommerce/inventory/products
GET ecommerce/inventory/product
POST ecommerce/inventory/product
PATCH ecommerce/inventory/product
DELETE ecommerce/inventory/product
POST ecommerce/inventory/tag
PATCH ecommerce/inventory/tag
DELETE ecommerce/inventory/tag
GET ecommerce/inventory/movements
POST ecommerce/inventory/movement
GET dashboards/analytics
GET dashboards/crypto
GET dashboards/finance
GET dashboards/project
GET pages/activities
`
  .trim()
  .split("\n");

/** Saved views of lists are ours alone. */
const declared = domains
  .filter(({ id }) => id !== "saved-views")
  .flatMap(({ api = [] }) => api.map(({ method, path }) => `${method} ${path.replace(/^apps\//, "")}`));

test("an app has the addresses of the specification and no other", () => {
  expect([...declared].sort()).toEqual([...rows].sort());
});
