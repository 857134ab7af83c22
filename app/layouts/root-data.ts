import { useRouteLoaderData } from "@remix-run/react";
import type { TakenToast } from "~/lib/platform/http/flash.server";
import type { Language } from "~/lib/platform/i18n/i18n";
import { defaultLook } from "./look";
import type { Look } from "./look";
import type { SignedInUser } from "./signed-in-user";

/** What the document's loader gives to every page. */
export type RootData = {
  locale: Language;
  look: Look;
  /** The product's name. */
  title: string;
  /** Names the browser's copy of the translations. */
  translations: string;
  toast: TakenToast | null;
  requestId: string;
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

export function useLook(): Look {
  return useRootData()?.look ?? defaultLook;
}
