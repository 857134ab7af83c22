import { expect, test } from "vitest";

import { makeActor } from "./actor";
import { apiScopes, scopesAllow } from "./api-scopes";
import { verbs } from "./roles";

test("a token with every scope still neither administers, purges, reads the log nor passes over a rule", () => {
  expect(verbs.filter((verb) => !scopesAllow(apiScopes, verb)).sort()).toEqual([
    "administer",
    "approveOwn",
    "audit.view",
    "createSystem",
    "purge",
    "unlock",
  ]);
});

test("each verb is opened by its own scope, and reading by writing too", () => {
  const opened = (scope: (typeof apiScopes)[number]) => verbs.filter((verb) => scopesAllow([scope], verb)).sort();
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
  expect(opened("account")).toEqual([]);
});

test("scopes never give more than the owner's roles", () => {
  const viewer = { id: "x", name: "x", grants: [{ role: "viewer" as const, sections: null, departments: null }] };
  const token = makeActor({ ...viewer, scopes: apiScopes });
  expect(verbs.filter((verb) => token.can(verb) && !makeActor(viewer).can(verb))).toEqual([]);
  expect([token.can("view"), token.can("edit")]).toEqual([true, false]);
});
