import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";

import { useHydrated } from "~/components/controls/hydration/use-hydrated";

import { preferencesKey } from "~/layouts/document/root-data";

/**
 * Posts to /preferences. With scripts the page stays; without them the answer redirects back, without overriding
 * parameters (`?layout=`, `?lng=`).
 */
export function PreferenceForm({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const fetcher = useFetcher({ key: preferencesKey });
  const isHydrated = useHydrated();
  // A quick second press aborts the first request, whose cookie may be lost, so its values are sent again. The pressed
  // button comes later, and the last value of a name wins.
  const unanswered = Object.entries(Object.fromEntries(fetcher.formData ?? []));

  // Not by a redirect: the router would then drop a choice made meanwhile.
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
