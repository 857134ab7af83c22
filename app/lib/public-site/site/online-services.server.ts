import type { Locale, Localized } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

import { translate, type TranslatedText } from "~/lib/content/translated-text";

type Row = { title?: Localized; url?: string };
type Stored = { eMunicipalityUrl?: string; eGovernmentLinks?: Row[]; openDataSources?: Row[] };

export type OnlineServices = { eMunicipality: string | null; eGovernment: OutsideService[] };
export type OutsideService = { title: TranslatedText; href: string };

const read = () =>
  cached([settingsTag], "outside services", async () => (await getSettingGroup("integrations")).data as Stored);

const linksOf = (rows: readonly Row[] | undefined, locale: Locale): OutsideService[] =>
  (rows ?? []).flatMap(({ title, url }) => {
    const named = translate(title, locale);
    return named && url ? [{ title: named, href: url }] : [];
  });

export async function onlineServices(locale: Locale): Promise<OnlineServices> {
  const { eMunicipalityUrl, eGovernmentLinks } = await read();
  return { eMunicipality: eMunicipalityUrl ?? null, eGovernment: linksOf(eGovernmentLinks, locale) };
}

export async function openDataSources(locale: Locale): Promise<OutsideService[]> {
  return linksOf((await read()).openDataSources, locale);
}
