/** The folders of the apps, which are their ids. */
export const appNames: readonly string[] = Object.keys(import.meta.glob("../apps/*/domain.server.ts"))
  .map((path) => path.split("/").at(-2) ?? "")
  .sort();
