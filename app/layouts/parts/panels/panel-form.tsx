import { useLocation } from "@remix-run/react";
import type { FetcherWithComponents, FormProps } from "@remix-run/react";

import { useHydrated } from "~/components/controls/use-hydrated";

type PanelFormProps = Omit<FormProps, "method"> & { fetcher: FetcherWithComponents<unknown>; action: string };

/**
 * Posts a change to the page that owns it, and stays here: with scripts the answer comes back into the panel, without
 * them that page sends the reader back to this one.
 */
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
