/** Addresses of the help center; a guide's is made of slugs. */
export const helpPaths = {
  home: () => "/apps/help-center",
  search: (query: string) => `/apps/help-center?${new URLSearchParams({ search: query })}`,
  faqs: () => "/apps/help-center/faqs",
  question: (id: string) => `/apps/help-center/faqs#q-${id}`,
  guides: () => "/apps/help-center/guides",
  guideTopic: (topic: string) => `/apps/help-center/guides/${topic}`,
  guide: (topic: string, guide: string) => `/apps/help-center/guides/${topic}/${guide}`,
  support: () => "/apps/help-center/support",
};

/** Guides of a topic on the page of all topics (specification, demo areas §17). */
export const visibleGuides = 4;
/** The interface lists so many unless it is asked for another number. */
export const usualVisibleGuides = 5;

/** Characters; `hourly`: requests of one person. */
export const supportBounds = { name: 120, email: 254, subject: 200, message: 10_000, hourly: 10 };
