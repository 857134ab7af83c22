import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";

import { useHydrated } from "~/components/controls/use-hydrated";

import { preferencesKey } from "../root-data";

/**
 * Posts choices to /preferences. With scripts the reader stays where they are, and nothing typed on the page is at
 * risk; without them the answer leads back to this page. What the address itself says otherwise (`?layout=`, `?lng=`)
 * goes from it.
 */
export function PreferenceForm({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const fetcher = useFetcher({ key: preferencesKey });
  const isHydrated = useHydrated();
  // A press that follows at once ends the request before it, and its answer's cookie may never have come: what that one
  // said is said again. The button pressed now stands behind these, and the last of a name holds.
  const unanswered = Object.entries(Object.fromEntries(fetcher.formData ?? []));

  // Here and not by the answer's redirect: another choice made meanwhile would have the router forget that one.
  function tidyAddress(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const params = new URLSearchParams(search);
    if (!(submitter instanceof HTMLButtonElement) || !params.has(submitter.name)) return;
    params.delete(submitter.name);
    navigate({ pathname, search: params.toString(), hash }, { replace: true, preventScrollReset: true });
  }

  return (
    <fetcher.Form method="post" action="/preferences" className={className} onSubmit={tidyAddress}>
      {isHydrated ? null : <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />}
      {unanswered.map(([name, value]) =>
        typeof value === "string" ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {children}
    </fetcher.Form>
  );
}
