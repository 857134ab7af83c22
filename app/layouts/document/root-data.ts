import { useFetchers, useRouteLoaderData } from "@remix-run/react";

import type { SiteMenus } from "~/lib/menus/site-menus.server";
import { unwrapped, type ServerOnly } from "~/lib/platform/http/response/server-only";
import type { TakenToast } from "~/lib/platform/http/response/flash.server";
import type { Language } from "~/lib/platform/i18n/i18n";
import type { ReaderConsent } from "~/lib/public-site/consent";
import type { SiteIdentity } from "~/lib/public-site/site/site-identity";

import { defaultLook, parseLookParts } from "~/layouts/look/look";
import type { LayoutName, Look } from "~/layouts/look/look";
import type { SignedInUser } from "~/layouts/signed-in-user";

type ShownSite = Pick<SiteIdentity, "name"> & Partial<SiteIdentity>;

/** A page that no browser continues does not carry its site and menus a second time. */
export type RootData = {
  locale: Language;
  look: Look;
  /** false: no look was chosen in this browser, or its cookie is gone. */
  hasLook: boolean;
  /** From `?layout=`, now or earlier in this visit. */
  visitLayout?: LayoutName;
  /** The product's name. */
  title: string;
  /** Its description, for pages without one. */
  description: string;
  /** In `locale`; null while the database is away. Pages of the staff get its name and icon alone. */
  site: ShownSite | null | ServerOnly<ShownSite>;
  menus?: SiteMenus | ServerOnly<SiteMenus>;
  consent?: ReaderConsent;
  /** The version of the translations, for the browser's cache. */
  translations: string;
  toast?: TakenToast;
  requestId: string;
  /** The server's day in Istanbul, `2026-11-24`: a browser's clock may be wrong. */
  today: string;
  /** For signed-in people: the server's disk is full, or takes no more files. */
  disk?: "full" | "reserved";
  user: SignedInUser | null;
};

/** Undefined when the document's loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

/** Undefined for the staff, who have a navigation of their own. */
export function useSiteMenus(): SiteMenus | undefined {
  return unwrapped(useRootData()?.menus);
}

/** Null while the database is away. */
export function useKnownSite(): ShownSite | null {
  return unwrapped(useRootData()?.site) ?? null;
}

/** The product's name as its operator set it. */
export function useAppTitle(): string {
  return useRootData()?.title ?? "Meydan";
}

/** The server's day at page load; "" when the document's loader failed. */
export function useToday(): string {
  return useRootData()?.today ?? "";
}

/** Shared by all preference forms, so that a choice shows before the server answers. */
export const preferencesKey = "preferences";

const useChosen = () => useFetchers().find((fetcher) => fetcher.key === preferencesKey)?.formData;

/** The visit's layout, unless the reader is choosing another. */
export function useVisitLayout(): LayoutName | null {
  const visit = useRootData()?.visitLayout ?? null;
  return useChosen()?.has("layout") ? null : visit;
}

export function useLook(): Look {
  const look = useRootData()?.look ?? defaultLook;
  const chosen = useChosen();
  return chosen ? { ...look, ...parseLookParts(Object.fromEntries(chosen)) } : look;
}
