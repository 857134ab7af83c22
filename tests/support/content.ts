import { makeActor, systemActor, type Actor } from "~/lib/access/actor";
import type { Role } from "~/lib/access/roles";
import { createUser } from "~/lib/auth/users/users.server";
import type { Section } from "~/lib/content/definition/definition";
import { createEntry, type Entry } from "~/lib/content/entries/entries.server";
import { findSection } from "~/lib/content/definition/registry.server";
import type { EntryData } from "~/lib/content/values";

export function section(id: string): Section {
  const found = findSection(id);
  if (!found) throw new Error(`no section ${id}`);
  return found;
}

let people = 0;

/** A stored person with one role, as the operations see them. */
export async function person(
  role: Role,
  scope: { sections?: string[]; departments?: string[] } = {},
): Promise<Actor & { id: string; email: string }> {
  const email = `kisi-${++people}-${Date.now()}@example.org`;
  const grants = [{ role, sections: scope.sections ?? null, departments: scope.departments ?? null }];
  const { id } = await createUser(systemActor, {
    name: `${role} ${people}`,
    email,
    password: "correct horse battery",
    grants,
  });
  return { ...makeActor({ id, name: `${role} ${people}`, grants }), id, email };
}

export async function unit(name = "Basın Yayın Müdürlüğü"): Promise<Entry> {
  return createEntry(systemActor, section("mudurlukler"), { data: { name: { tr: name } } });
}

/** An announcement that lacks nothing. */
export function completeNotice(department: string, more: EntryData = {}): EntryData {
  return {
    title: { tr: "Planlı yol çalışması" },
    body: { tr: "<p>Cadde hafta sonu kapalı olacak.</p>" },
    category: "works",
    priority: "normal",
    validFrom: "2026-03-01T06:00:00.000Z",
    department,
    ...more,
  };
}
