import { useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "~/components/ui/use-hydrated";
import { preferencesKey } from "../root-data";

/**
 * Posts choices to /preferences. With scripts the reader stays where they are, and nothing typed on the page is at risk;
 * without them, and when the address itself says otherwise (`?layout=`, `?lng=`), the answer leads back to this page.
 */
export function PreferenceForm({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: preferencesKey });
  const isHydrated = useHydrated();
  const params = new URLSearchParams(search);
  const comesBack = !isHydrated || params.has("layout") || params.has("lng");
  return (
    <fetcher.Form method="post" action="/preferences" className={className}>
      {comesBack ? <input type="hidden" name="redirectTo" value={`${pathname}${search}`} /> : null}
      {children}
    </fetcher.Form>
  );
}
