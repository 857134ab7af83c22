import { expect, test } from "vitest";

import { domains } from "~/lib/domains.server";

/** The specification's addresses of the apps that there are, a line for each row of its table. */
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
`
  .trim()
  .split("\n");

const declared = domains
  .filter(({ id }) => id === "tasks" || id === "notes")
  .flatMap(({ api = [] }) => api.map(({ method, path }) => `${method} ${path.replace(/^apps\//, "")}`));

test("an app has the addresses of the specification and no other", () => {
  expect([...declared].sort()).toEqual([...rows].sort());
});
