export const setupPaths = {
  overview: "/administration/setup",
  units: "/administration/setup/units",
  people: "/administration/setup/people",
} as const;
