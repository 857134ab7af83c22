import { startTransition, useEffect, useState } from "react";

import { pageRouter } from "~/lib/platform/http/server/page-router";
import type { RouterState } from "~/lib/platform/http/server/page-router";

type Ended = { formData?: FormData };

/**
 * The router's last finished navigation or submission, a new object each time; null before. React alone can miss it:
 * the router's states come in transitions, and a quick "submitting" is never rendered.
 * @param fetcher a fetcher's key; default: the page's navigation
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
        // In a transition like the router's state, so that both render together.
        startTransition(() => setEnded(last));
      }
    };
    look(router.state);
    return router.subscribe(look);
  }, [fetcher]);
  return ended;
}
