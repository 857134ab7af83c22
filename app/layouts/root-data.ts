import { useFetchers, useRouteLoaderData } from "@remix-run/react";

import type { SiteMenus } from "~/lib/menus/site-menus.server";
import type { TakenToast } from "~/lib/platform/http/flash.server";
import type { Language } from "~/lib/platform/i18n/i18n";
import type { ReaderConsent } from "~/lib/public-site/consent";
import type { SiteIdentity } from "~/lib/public-site/site-identity";

import { defaultLook, parseLookParts } from "./look";
import type { LayoutName, Look } from "./look";
import type { SignedInUser } from "./signed-in-user";

/** What the document's loader gives to every page. */
export type RootData = {
  locale: Language;
  look: Look;
  /** false: this browser never chose a look, or its cookie is gone. */
  hasLook: boolean;
  /** What `?layout=` asked for, here or earlier in this visit. */
  visitLayout: LayoutName | null;
  /** The product's name. */
  title: string;
  /** And what it is, for pages that say nothing of themselves. */
  description: string;
  /** What the public site calls itself, in `locale`; null while the database is away. */
  site: SiteIdentity | null;
  /** The menus around a public page; null on the staff's pages, and while the database is away. */
  menus: SiteMenus | null;
  /** What the reader of a public page is asked before visits are counted; null where nothing needs to ask. */
  consent: ReaderConsent | null;
  /** Names the browser's copy of the translations. */
  translations: string;
  toast: TakenToast | null;
  requestId: string;
  /**
   * The server's day in Istanbul, `2026-11-24`: a browser's clock may be wrong, and says nothing of what a page shows
   * first.
   */
  today: string;
  /** Set for signed-in people while the server's disk is full, or nearly so that it takes no files. */
  disk: "full" | "reserved" | null;
  user: SignedInUser | null;
};

/** Undefined when the document's own loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

/** The product's name as whoever runs it set it. */
export function useAppTitle(): string {
  return useRootData()?.title ?? "Meydan";
}

/** The server's day when the page was loaded; "" where the document's own loader failed. */
export function useToday(): string {
  return useRootData()?.today ?? "";
}

/** Every form of preferences posts with this key, so that what was just chosen shows before the server answers. */
export const preferencesKey = "preferences";

const useChosen = () => useFetchers().find((fetcher) => fetcher.key === preferencesKey)?.formData;

/** The layout of this visit, unless the reader is choosing another one. */
export function useVisitLayout(): LayoutName | null {
  const visit = useRootData()?.visitLayout ?? null;
  return useChosen()?.has("layout") ? null : visit;
}

export function useLook(): Look {
  const look = useRootData()?.look ?? defaultLook;
  const chosen = useChosen();
  return chosen ? { ...look, ...parseLookParts(Object.fromEntries(chosen)) } : look;
}
