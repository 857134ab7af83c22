import { existsSync } from "node:fs";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { hasGeneratedPassword } from "~/lib/auth/account/generated-password.server";
import { ownId } from "~/lib/auth/account/own-id.server";
import { getSecondFactor } from "~/lib/auth/account/second-factor.server";
import { findMailReceiver, hasSeveralUsers } from "~/lib/auth/users/users.server";
import { lastBackupFile } from "~/lib/backup/last-backup";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { contactSection, sections, unitsSection } from "~/lib/content/definition/registry.server";
import { findSingle } from "~/lib/content/entries/entries.server";
import { whatStands } from "~/lib/content/list/what-stands.server";
import { hasSentMail } from "~/lib/mails/mails.server";
import { queueMail } from "~/lib/mails/queue-mail.server";
import { listMenus } from "~/lib/menus/menus.server";
import { transaction } from "~/lib/platform/db/database.server";
import { env } from "~/lib/platform/env/env.server";
import { hasMailer } from "~/lib/platform/mail/mail.server";
import { getSetting, getSettingGroup, getSettingLists, storeSetting } from "~/lib/settings/settings.server";

import { setupPaths } from "./setup-paths";

/** In the easiest order. */
const stepIds = [
  "identity",
  "account",
  "mail",
  "units",
  "categories",
  "people",
  "menus",
  "news",
  "frontPage",
  "backup",
] as const;
export type SetupStep = (typeof stepIds)[number];

export type Setup = {
  /** `to`: the page of the step; `lacks`: its missing parts. */
  steps: { id: SetupStep; isDone: boolean; to: string; lacks: string[] }[];
  /** Lists, menus and legal pages of the start can be added. */
  canAddStart: boolean;
  hasMailer: boolean;
  /** The desk shows the steps until somebody calls them finished; never with the sample. */
  canEnd: boolean;
};

const frontOrder = ({ publicFace }: Section) => publicFace.frontPage?.order ?? 0;
const onFront = [...sections.values()]
  .filter(({ publicFace }) => publicFace.frontPage !== undefined)
  .sort((a, b) => frontOrder(a) - frontOrder(b));
/** The first collection on the front page. */
const newsSection = onFront.find(({ kind }) => kind === "collection");
const frontSections = onFront.filter(({ area }) => area === "mainpage");
const categorySections = [...sections.values()].filter(({ kind }) => kind === "category");

/** Checks what really exists. @throws Refusal 403 */
export async function readSetup(actor: Actor): Promise<Setup> {
  actor.assertCan("administer");
  const [site, contact, start, isGenerated, factor, there, canEnd] = await Promise.all([
    getSettingGroup("site"),
    contactSection ? findSingle(contactSection) : null,
    getSetting("start.planted", null),
    hasGeneratedPassword(ownId(actor)),
    getSecondFactor(actor),
    readThere(actor),
    isOnDesk(),
  ]);
  const { siteName, logoLight, logoDark } = site.data as { siteName?: object; logoLight?: unknown; logoDark?: unknown };
  const lacking = (parts: Record<string, boolean>) => Object.keys(parts).filter((part) => !parts[part]);
  const identity = lacking({
    name: siteName !== undefined && Object.values(siteName).some(Boolean),
    logo: Boolean(logoLight ?? logoDark),
    address: there.contact,
  });
  const account = lacking({ password: !isGenerated, secondFactor: factor.state === "on" });
  const contactPath = contactSection
    ? contact
      ? contentPaths.entry(contactSection, contact)
      : contentPaths.new(contactSection)
    : "";
  const { newsCategories, categories } = there;
  const emptyCategory = categorySections[0];
  const found: Record<SetupStep, { isDone: boolean; to: string; lacks?: string[] }> = {
    identity: {
      isDone: identity.length === 0,
      lacks: identity,
      to: identity[0] === "address" ? contactPath : "/setting/site",
    },
    account: {
      isDone: account.length === 0,
      lacks: account,
      to: account[0] === "secondFactor" ? "/me/settings/second-factor" : "/me/settings/security",
    },
    mail: { isDone: there.mail, to: "/administration/mails" },
    units: { isDone: there.units, to: setupPaths.units },
    categories: {
      isDone: newsCategories && categories,
      to: newsCategories && emptyCategory ? contentPaths.list(emptyCategory) : "/administration/lists",
    },
    people: { isDone: there.people, to: setupPaths.people },
    menus: { isDone: there.menus, to: "/menu" },
    news: { isDone: there.news, to: newsSection ? contentPaths.new(newsSection) : "/example" },
    frontPage: { isDone: there.frontPage, to: frontSections[0] ? contentPaths.new(frontSections[0]) : "/example" },
    backup: { isDone: existsSync(lastBackupFile(env().DATA_DIR)), to: "/administration/system" },
  };
  return {
    steps: stepIds.map((id) => ({ lacks: [], id, ...found[id] })),
    canAddStart: start === null && !(newsCategories && categories && there.menus),
    hasMailer: hasMailer(),
    canEnd,
  };
}

async function isOnDesk(): Promise<boolean> {
  const [sample, ended] = await Promise.all([getSetting("sample.planting", null), getSetting("setup.ended", null)]);
  return sample === null && ended === null;
}

/** For the desk; null for others than administrators, when all is done or ended, and with the sample. */
export async function openSetup(actor: Actor): Promise<Setup | null> {
  if (!actor.can("administer") || actor.id === null) return null;
  if (!(await isOnDesk())) return null;
  const setup = await readSetup(actor);
  return setup.steps.every(({ isDone }) => isDone) ? null : setup;
}

/** Removes the card from the desk; the page stays. @throws Refusal 403 */
export async function endSetup(actor: Actor): Promise<void> {
  actor.assertCan("administer");
  await transaction(async () => {
    if ((await getSetting("setup.ended", null)) !== null) return;
    await storeSetting("setup.ended", "done");
    await recordAudit(actor, { verb: "edit", objectType: "setting", objectId: "setup.ended", after: { ended: true } });
  });
}

/** Mails the asker a test. @param link absolute address of the button @returns the mail address @throws Refusal 403 */
export async function sendTestMail(actor: Actor, link: string): Promise<string> {
  actor.assertCan("administer");
  const person = await findMailReceiver(ownId(actor));
  if (!person) throw new Error("an administrator without an account");
  await queueMail("test", person, { link });
  return person.email;
}

async function readThere(actor: Actor) {
  const only = (section: Section | undefined) => (section ? [section] : []);
  const [stands, mail, people, menus, { newsCategories = [] }] = await Promise.all([
    whatStands({
      contact: { published: only(contactSection) },
      // Nobody made the unit that the start brings.
      units: unitsSection ? { made: unitsSection } : { each: [] },
      categories: { each: categorySections },
      news: { published: only(newsSection) },
      frontPage: { published: frontSections },
    }),
    hasSentMail("test"),
    hasSeveralUsers(),
    listMenus(actor),
    getSettingLists(["newsCategories"]),
  ]);
  return {
    ...stands,
    mail,
    people,
    menus: menus.some(({ live }) => live !== null),
    newsCategories: newsCategories.length > 0,
  };
}
