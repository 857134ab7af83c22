/** The built files of each module that scripts fetch where the server drew its `data-lazy`; see bundling/late-modules.ts. */
declare module "virtual:late-modules" {
  export const lateModules: Readonly<Record<string, readonly string[]>>;
}
