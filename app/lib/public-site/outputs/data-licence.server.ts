import type { Locale, Localized } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

type Stored = { licence?: Localized; licenceUrl?: string };

export async function dataLicence(locale: Locale): Promise<{ name: string; href: string | null }> {
  const [{ licence, licenceUrl }, t] = await Promise.all([
    cached([settingsTag], "data licence", async () => (await getSettingGroup("openData")).data as Stored),
    getFixedT(locale),
  ]);
  const name = licence?.[locale] || licence?.tr;
  return name ? { name, href: licenceUrl ?? null } : { name: t("public.openData.ownLicence"), href: null };
}
