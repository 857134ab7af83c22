/** The pages of a first setup: an overview, and lists that are pasted. */
export const setupPaths = {
  overview: "/administration/setup",
  units: "/administration/setup/units",
  people: "/administration/setup/people",
} as const;
