import type { ImageValue, Locale, Localized } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

import type { Picture } from "~/lib/content/fields/public-shape";
import { pictureOf } from "./pictures";

type Stored = {
  titlePattern?: Localized;
  defaultOgImage?: ImageValue;
  isUnindexed?: boolean;
  sitemapSections?: string[];
  verificationCodes?: { name: string; content: string }[];
};

export type SeoSettings = {
  /** With "{title}" and "{site}" in it; null: the product's own. */
  titlePattern: string | null;
  /** For pages without a picture of their own. */
  picture: Picture | null;
  /** No search engine is to show the site. */
  isUnindexed: boolean;
  /** How the owner of the site is known to search engines. */
  verificationCodes: readonly { name: string; content: string }[];
};

function readSeo() {
  return cached([settingsTag], "seo settings", async () => {
    const data = (await getSettingGroup("seo")).data as Stored;
    return {
      data,
      files: Object.fromEntries(data.defaultOgImage?.file ? await findFiles([data.defaultOgImage.file]) : []),
    };
  });
}

/** Whether the sitemap names the pages of a section: of every one, unless the administration has chosen some. */
export async function isInSitemap({ id }: { id: string }): Promise<boolean> {
  const { sitemapSections = [] } = (await readSeo()).data;
  return sitemapSections.length === 0 || sitemapSections.includes(id);
}

/** What the administration says of all pages to search engines and to sites that share them. */
export async function seoSettings(locale: Locale): Promise<SeoSettings> {
  const { data, files } = await readSeo();
  return {
    titlePattern: data.titlePattern?.[locale] ?? data.titlePattern?.tr ?? null,
    picture: pictureOf(data.defaultOgImage, files, locale),
    isUnindexed: data.isUnindexed === true,
    verificationCodes: data.verificationCodes ?? [],
  };
}
