import type { SiteIdentity } from "~/lib/public-site/site/site-identity";

/** The municipality's logo for light and dark backgrounds; the name is beside it. */
export function SiteLogo({ light, dark }: NonNullable<SiteIdentity["logo"]>) {
  return (
    <>
      {light ? (
        <img src={light.original} alt="" className="h-9 w-auto max-w-40 object-contain dark:hidden sm:h-11" />
      ) : null}
      {dark ? (
        <img src={dark.original} alt="" className="hidden h-9 w-auto max-w-40 object-contain dark:block sm:h-11" />
      ) : null}
    </>
  );
}
