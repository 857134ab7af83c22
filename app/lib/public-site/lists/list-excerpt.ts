/** Of the entries of another section, when nobody says how many. */
export const usuallyListed = 6;

/** "category=tender" narrows a list. */
export function facetsIn(filter: unknown): string[] {
  const [, name, wanted] = /^\s*(\w+)\s*[=:]\s*([\w-]+)\s*$/.exec(typeof filter === "string" ? filter : "") ?? [];
  return name && wanted ? [`${name}:${wanted}`] : [];
}
