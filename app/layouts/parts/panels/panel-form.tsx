import { useLocation } from "@remix-run/react";
import type { FetcherWithComponents, FormProps } from "@remix-run/react";

import { useHydrated } from "~/components/controls/hydration/use-hydrated";

type PanelFormProps = Omit<FormProps, "method"> & { fetcher: FetcherWithComponents<unknown>; action: string };

/** Posts to the change's own page: with scripts the panel gets the answer, without them it redirects back. */
export function PanelForm({ fetcher, action, children, ...form }: PanelFormProps) {
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  return (
    <fetcher.Form method="post" action={action} {...form}>
      {isHydrated ? null : <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />}
      {children}
    </fetcher.Form>
  );
}
