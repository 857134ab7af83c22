import { publicPaths } from "~/lib/content/definition/paths";
import { publicSections } from "~/lib/content/definition/registry.server";
import { shownSections } from "~/lib/content/definition/section-settings.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import type { ImageValue, Locale, Localized } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";
import { env, unsetTexts } from "~/lib/platform/env/env.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { getSetting, getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

import { onlineServices } from "./online-services.server";
import { pictureOf } from "~/lib/public-site/pictures";
import { sectionTitles } from "~/lib/public-site/section-head.server";
import type { SiteIdentity, SiteMenuItem } from "./site-identity";
import { siteModes } from "./site-modes.server";
import { siteTexts, textTags, textsRightUntil } from "./site-texts.server";
import { translate } from "~/lib/content/translated-text";

const inMenu = publicSections.filter(({ publicFace }) => publicFace.place.menu !== undefined);

async function sectionMenu(locale: Locale): Promise<SiteMenuItem[]> {
  const [shown, sectionTitle] = await Promise.all([shownSections(inMenu), sectionTitles(locale)]);
  return shown.map((section) => ({
    id: section.id,
    title: sectionTitle(section),
    href: publicPaths.section(section, "tr"),
    feed: section.publicFace.outputs.feed ? publicPaths.feed(section, "tr") : null,
  }));
}

type SiteData = {
  siteName?: Localized;
  slogan?: Localized;
  footerText?: Localized;
  logoLight?: ImageValue;
  logoDark?: ImageValue;
  favicon?: ImageValue;
};

function readSite(): Promise<{
  data: SiteData;
  isSample: boolean;
  files: Record<string, Awaited<ReturnType<typeof findFiles>> extends Map<string, infer Row> ? Row : never>;
}> {
  return cached([settingsTag], "site settings", async () => {
    const [{ data: stored }, planting] = await Promise.all([
      getSettingGroup("site"),
      getSetting("sample.planting", null),
    ]);
    const data = stored as SiteData;
    const files = await findFiles(
      [data.logoLight?.file, data.logoDark?.file, data.favicon?.file].filter((id) => id !== undefined),
    );
    return { data, isSample: planting !== null, files: Object.fromEntries(files) };
  });
}

const madeFrom = [settingsTag, ...textTags];

/** From the administration, else the environment, the sample, a neutral text. Only names fall back across languages. */
export async function siteIdentity(locale: Locale): Promise<SiteIdentity> {
  const today = toIsoDate(new Date()) ?? "";
  return cached(madeFrom, `site identity ${locale} ${today}`, () => readIdentity(locale), textsRightUntil);
}

async function readIdentity(locale: Locale): Promise<SiteIdentity> {
  const [{ data, isSample, files }, modes, menu, texts, online, t] = await Promise.all([
    readSite(),
    siteModes(locale),
    sectionMenu(locale),
    siteTexts(locale),
    onlineServices(locale),
    getFixedT(locale),
  ]);
  const { siteName = {}, slogan = {}, footerText } = data;
  const { APP_TITLE, APP_DESCRIPTION } = env();
  const given = (value: string, unset: string) => (value === unset ? "" : value);
  const [light, dark] = [data.logoLight, data.logoDark].map((logo) => pictureOf(logo, files, locale));
  return {
    name:
      siteName[locale] ||
      siteName.tr ||
      siteName.en ||
      given(APP_TITLE, unsetTexts.APP_TITLE) ||
      t(isSample ? "public.sampleMunicipality" : "public.municipality"),
    menu,
    description: slogan[locale] || given(APP_DESCRIPTION, unsetTexts.APP_DESCRIPTION) || t("public.footer.about"),
    logo: light || dark ? { light: light ?? dark ?? null, dark: dark ?? light ?? null } : null,
    favicon: pictureOf(data.favicon, files, locale)?.src ?? null,
    footer: translate(footerText, locale),
    texts,
    online,
    ...modes,
  };
}
