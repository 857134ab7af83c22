export const usuallyListed = 6;

/** "category=tender" filters a list. */
export function facetsIn(filter: unknown): string[] {
  const [, name, wanted] = /^\s*(\w+)\s*[=:]\s*([\w-]+)\s*$/.exec(typeof filter === "string" ? filter : "") ?? [];
  return name && wanted ? [`${name}:${wanted}`] : [];
}
