import { afterAll, beforeAll, expect, test } from "vitest";

import { makeActor } from "./actor";
import { domains } from "~/lib/domains.server";
import { declareDomains } from "~/lib/platform/domains/domain.server";

import { apiScopes } from "./api-scopes";
import { listVerbs, scopesAllow } from "./rights.server";

beforeAll(() => declareDomains(domains));
afterAll(() => declareDomains([]));

test("a token with every scope still neither administers, purges, reads the log nor passes over a rule", () => {
  expect(
    listVerbs()
      .filter((verb) => !scopesAllow(apiScopes, verb))
      .sort(),
  ).toEqual(["academy.ask", "administer", "approveOwn", "audit.view", "createSystem", "purge", "unlock"]);
});

test("each verb is opened by its own scope, and reading by writing too", () => {
  const opened = (scope: (typeof apiScopes)[number]) =>
    listVerbs()
      .filter((verb) => scopesAllow([scope], verb))
      .sort();
  expect(opened("content:read")).toEqual(["export", "view"]);
  expect(opened("content:write")).toEqual([
    "approve",
    "arrange",
    "create",
    "delete",
    "edit",
    "export",
    "publish",
    "restore",
    "submit",
    "translate",
    "view",
    "views.share",
    "withdraw",
  ]);
  expect(opened("files:read")).toEqual(["files.view"]);
  expect(opened("files:write")).toEqual(["files.arrange", "files.delete", "files.edit", "files.upload", "files.view"]);
  expect(opened("tools:read")).toEqual([]);
  expect(opened("tools:write")).toEqual([
    "contacts.edit",
    "contacts.tags",
    "documents.add",
    "documents.edit",
    "ecommerce.edit",
    "ecommerce.lists",
    "scrumboard.delete",
    "scrumboard.edit",
    "tasks.edit",
    "tasks.tags",
  ]);
  expect(opened("account")).toEqual([]);
});

test("scopes never give more than the owner's roles", () => {
  const viewer = { id: "x", name: "x", grants: [{ role: "viewer" as const, sections: null, departments: null }] };
  const token = makeActor({ ...viewer, scopes: apiScopes });
  expect(listVerbs().filter((verb) => token.can(verb) && !makeActor(viewer).can(verb))).toEqual([]);
  expect([token.can("view"), token.can("edit")]).toEqual([true, false]);
});
