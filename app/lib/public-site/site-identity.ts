/** What the public site calls itself, in one language, and where its menu leads. */
export type SiteIdentity = { name: string; description: string; menu: readonly SiteMenuItem[] };
/** A section of the site's menu; addresses without a language. `feed`: its newest entries as RSS. */
export type SiteMenuItem = { id: string; href: string; feed: string | null };

/** Characters; as of APP_TITLE and APP_DESCRIPTION. */
export const siteTextLimits = { name: 120, description: 500 } as const;
