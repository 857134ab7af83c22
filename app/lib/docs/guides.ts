/** A category's id, then its guides, in the order for a newcomer. Their texts are in docs/site/guides. */
export const guideCategories = [
  { id: "getting-started", guides: ["introduction", "notifications"] },
  { id: "content", guides: ["publishing-news", "approval", "scheduling", "versions", "menus", "tags", "open-data"] },
  { id: "files", guides: ["pictures-and-files"] },
  { id: "scripts", guides: ["api", "webhooks"] },
] as const;

export type GuideCategory = (typeof guideCategories)[number]["id"];

export const docPaths = {
  changelog: "/docs/changelog",
  guides: "/docs/guides",
  guide: (category: string, guide: string) => `/docs/guides/${category}/${guide}`,
};
