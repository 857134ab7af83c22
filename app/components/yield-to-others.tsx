import { createContext, useContext } from "react";
import type { ReactNode } from "react";

/** Throws a promise when other requests have waited long enough; not set in the browser. */
const GiveWayContext = createContext<(() => void) | undefined>(undefined);

export const GiveWayProvider = GiveWayContext.Provider;

/**
 * Around each row of a long list: React then renders it in a later turn on the server, so that a large form doesn't
 * block other requests.
 */
export function YieldToOthers({ children }: { children: ReactNode }) {
  useContext(GiveWayContext)?.();
  return children;
}
