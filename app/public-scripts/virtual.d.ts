/** The addresses of the built modules, by name; see bundling/public-scripts.ts. */
declare module "virtual:public-scripts" {
  export const publicScripts: Readonly<
    Record<"site" | "slider" | "map" | "nearest" | "tabs" | "ticker" | "opener", string>
  >;
}
