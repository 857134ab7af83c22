import { createContext, useContext } from "react";
import type { ReactNode } from "react";

/** Throws a promise when others have waited long enough; the browser draws without one. */
const GiveWayContext = createContext<(() => void) | undefined>(undefined);

export const GiveWayProvider = GiveWayContext.Provider;

/**
 * Stands around each row of a list that may be long. On the server React then goes on with the row in a later turn, so
 * that a large form never keeps the others waiting; what it draws is the same.
 */
export function GiveWay({ children }: { children: ReactNode }) {
  useContext(GiveWayContext)?.();
  return children;
}
