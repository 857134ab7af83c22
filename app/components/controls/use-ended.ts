import { startTransition, useEffect, useState } from "react";

import { pageRouter } from "~/lib/platform/http/page-router";
import type { RouterState } from "~/lib/platform/http/page-router";

type Ended = { formData?: FormData };

/**
 * What the router had on its way last and has no more: another object each time, null before the first. React alone
 * doesn't tell: it is given the router's states in transitions, and where an answer comes at once, or the machine is
 * busy, "submitting" is never drawn, and nothing in a page changes between a press and its end.
 * @param fetcher the key of a fetcher; without it the page's own navigation is meant
 */
export function useEnded(fetcher?: string): Ended | null {
  const [ended, setEnded] = useState<Ended | null>(null);
  useEffect(() => {
    const router = pageRouter();
    if (!router) return;
    const find = ({ navigation, fetchers }: RouterState) =>
      fetcher === undefined ? navigation : fetchers.get(fetcher);
    let going: Ended | null = null;
    const look = (state: RouterState) => {
      const sending = find(state);
      if (sending && sending.state !== "idle") {
        going = { formData: sending.formData ?? going?.formData };
      } else if (going) {
        const last = going;
        going = null;
        // In a transition, as the router's own state: what was loaded is drawn with it.
        startTransition(() => setEnded(last));
      }
    };
    look(router.state);
    return router.subscribe(look);
  }, [fetcher]);
  return ended;
}
