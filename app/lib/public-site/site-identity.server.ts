import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { publicPaths } from "~/lib/content/definition/paths";
import { publicSections } from "~/lib/content/definition/registry.server";
import { cached, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import type { Locale } from "~/lib/content/values";
import { afterCommit, transaction } from "~/lib/platform/db/database.server";
import { env, unsetTexts } from "~/lib/platform/env/env.server";
import { emit } from "~/lib/platform/events/events.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { getSetting, settingsTag, storeSetting, type Settings } from "~/lib/settings/settings.server";

import type { SiteIdentity } from "./site-identity";
import { siteTextLimits } from "./site-identity";

type SiteTexts = Settings["site"];

const text = (max: number) => z.string().transform((value) => value.replaceAll(/\s+/g, " ").trim()).pipe(z.string().max(max));
const texts = (max: number) => z.object({ tr: text(max), en: text(max) });
const schema = z.object({ name: texts(siteTextLimits.name), description: texts(siteTextLimits.description) });

const menu = publicSections
  .filter(({ publicFace }) => publicFace.menu !== undefined)
  .map((section) => ({ id: section.id, href: publicPaths.section(section, "tr"), feed: section.publicFace.feed ? publicPaths.feed(section, "tr") : null }));

const none: SiteTexts = { name: { tr: "", en: "" }, description: { tr: "", en: "" } };

/** What the administration has set; empty where it has set nothing. */
export function readSiteTexts(): Promise<SiteTexts> {
  return cached([settingsTag], "site texts", () => getSetting("site", none));
}

/**
 * What the public site calls itself in a language: the administration's words, else those of the environment
 * (APP_TITLE, APP_DESCRIPTION), else those that came with the product. Only a name may stand in for one in another language.
 */
export async function siteIdentity(locale: Locale): Promise<SiteIdentity> {
  const [{ name, description }, t] = await Promise.all([readSiteTexts(), getFixedT(locale)]);
  const { APP_TITLE, APP_DESCRIPTION } = env();
  const given = (value: string, unset: string) => (value === unset ? "" : value);
  return {
    name: name[locale] || name.tr || name.en || given(APP_TITLE, unsetTexts.APP_TITLE) || t("public.municipality"),
    menu,
    description: description[locale] || given(APP_DESCRIPTION, unsetTexts.APP_DESCRIPTION) || t("public.footer.about"),
  };
}

/**
 * @param given as it came from a form: texts by part and language
 * @returns the fields that are too long, none when it was saved
 * @throws Response 403
 */
export async function saveSiteTexts(actor: Actor, given: unknown): Promise<{ tooLong: string[] }> {
  actor.assertCan("administer");
  const parsed = schema.safeParse(given);
  if (!parsed.success) return { tooLong: parsed.error.issues.map(({ path }) => path.join(".")) };
  await transaction(async () => {
    const before = await getSetting("site", none);
    await storeSetting("site", parsed.data);
    await recordAudit(actor, { verb: "edit", objectType: "setting", objectId: "site", before, after: parsed.data });
    await emit({ type: "settings.changed", id: "site" });
    afterCommit(() => invalidateTag(settingsTag));
  });
  return { tooLong: [] };
}
