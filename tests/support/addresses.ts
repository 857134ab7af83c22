import routes from "~/routes";

type Entry = { path?: string; index?: boolean; file: string; children?: Entry[] };

/**
 * Every address of `app/routes.ts` that a page or resource answers, with its parameters as the table writes them, and
 * the module that answers.
 */
export async function routeTable(): Promise<{ address: string; file: string }[]> {
  const collect = (entries: readonly Entry[], before: string): { address: string; file: string }[] =>
    entries.flatMap(({ path, index, file, children }) => {
      const full = path ? `${before}/${path}` : before;
      return [
        ...((path || index) && !children ? [{ address: full || "/", file }] : []),
        ...collect(children ?? [], full),
      ];
    });
  return collect((await routes) as readonly Entry[], "");
}

/** The addresses alone, each once. */
export async function addressTable(): Promise<string[]> {
  return [...new Set((await routeTable()).map(({ address }) => address))];
}
