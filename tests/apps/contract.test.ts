import { expect, test } from "vitest";

import { domains } from "~/lib/domains.server";

/**
 * The specification's addresses of the apps that there are, a line for each row of its table. `POST contacts/avatar` is
 * left out: partners have no pictures yet, and a colleague's is the account's.
 */
const rows = `
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
GET contacts/all
GET contacts/search
GET contacts/contact
POST contacts/contact
PATCH contacts/contact
DELETE contacts/contact
GET contacts/countries
GET contacts/tags
POST contacts/tag
PATCH contacts/tag
DELETE contacts/tag
`
  .trim()
  .split("\n");

const declared = domains
  .filter(({ id }) => ["tasks", "notes", "contacts"].includes(id))
  .flatMap(({ api = [] }) => api.map(({ method, path }) => `${method} ${path.replace(/^apps\//, "")}`));

test("an app has the addresses of the specification and no other", () => {
  expect([...declared].sort()).toEqual([...rows].sort());
});
