import { beforeAll, expect, test } from "vitest";

import { roles, type Role } from "~/lib/access/roles";
import type { NavigationItem, NavigationSets } from "~/lib/navigation/navigation";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const people = new Map<Role, Awaited<ReturnType<typeof signedIn>>>();
beforeAll(async () => {
  for (const role of roles) people.set(role, await signedIn(role));
});

const linksOf = (items: readonly NavigationItem[]): string[] =>
  items.flatMap(({ link, children }) => [...(link ? [link] : []), ...linksOf(children ?? [])]);

/**
 * Where the navigation, the shortcuts that everybody begins with, the overview of the administration and the user menu
 * lead.
 */
async function doors({ cookie, bearer }: { cookie: string; bearer: string }): Promise<string[]> {
  const navigation = await bodyOf<NavigationSets>(ask("GET", "/api/common/navigation", { bearer }));
  const shortcuts = await bodyOf<{ link: string; useRouter: boolean }[]>(
    ask("GET", "/api/common/shortcuts", { bearer }),
  );
  const overview = await bodyOf<{ areas: { to: string }[] }>(ask("GET", "/administration", { cookie }));
  return [
    ...new Set([
      ...Object.values(navigation).flatMap(linksOf),
      ...shortcuts.map(({ link }) => link),
      ...overview.areas.map(({ to }) => to),
      "/me/profile",
      "/me/settings",
      "/me/messages",
      "/me/notifications",
      "/apps/chat",
      "/me/shortcuts",
    ]),
  ];
}

test.each(roles)("no menu shows a %s a door that stays shut", async (role) => {
  const person = people.get(role);
  if (!person) throw new Error(role);
  const shut: string[] = [];
  const all = await doors(person);
  for (const door of all) {
    const { status } = await ask("GET", door, { cookie: person.cookie });
    if (status >= 400) shut.push(`${door}: ${status}`);
  }
  expect([all.length > 15, shut]).toEqual([true, []]);
});
