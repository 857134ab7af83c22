/** What the public site calls itself, in one language. */
export type SiteIdentity = { name: string; description: string };

/** Characters; as of APP_TITLE and APP_DESCRIPTION. */
export const siteTextLimits = { name: 120, description: 500 } as const;
