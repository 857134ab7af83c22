import routes from "../../app/routes";

type Entry = { path?: string; index?: boolean; children?: Entry[] };

/** Every address of `app/routes.ts` that a page or resource answers, with its parameters as the table writes them. */
export async function addressTable(): Promise<string[]> {
  const collect = (entries: readonly Entry[], before: string): string[] =>
    entries.flatMap(({ path, index, children }) => {
      const full = path ? `${before}/${path}` : before;
      return [...((path || index) && !children ? [full || "/"] : []), ...collect(children ?? [], full)];
    });
  return [...new Set(collect((await routes) as readonly Entry[], ""))];
}
