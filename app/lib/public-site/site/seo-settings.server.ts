import type { ImageValue, Locale, Localized } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

import type { Picture } from "~/lib/content/fields/public-shape";
import { pictureOf } from "~/lib/public-site/pictures";

type Stored = {
  titlePattern?: Localized;
  defaultOgImage?: ImageValue;
  isUnindexed?: boolean;
  sitemapSections?: string[];
  verificationCodes?: { name: string; content: string }[];
};

export type SeoSettings = {
  /** With "{title}" and "{site}"; null: the product's own. */
  titlePattern: string | null;
  /** For pages without their own picture. */
  picture: Picture | null;
  isUnindexed: boolean;
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

/** All sections, unless the administration selected some. */
export async function isInSitemap({ id }: { id: string }): Promise<boolean> {
  const { sitemapSections = [] } = (await readSeo()).data;
  return sitemapSections.length === 0 || sitemapSections.includes(id);
}

export async function seoSettings(locale: Locale): Promise<SeoSettings> {
  const { data, files } = await readSeo();
  return {
    titlePattern: data.titlePattern?.[locale] ?? data.titlePattern?.tr ?? null,
    picture: pictureOf(data.defaultOgImage, files, locale),
    isUnindexed: data.isUnindexed === true,
    verificationCodes: data.verificationCodes ?? [],
  };
}
