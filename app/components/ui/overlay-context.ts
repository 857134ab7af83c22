import { createContext, useContext } from "react";

/** What the parts of one overlay share: the id by which its trigger opens it, and whoever wants to know that it did. */
export type OverlayValue = { id: string; open: boolean | undefined; onOpenChange: ((open: boolean) => void) | undefined };

export const OverlayContext = createContext<OverlayValue | null>(null);

export function useOverlay(part: string): OverlayValue {
  const value = useContext(OverlayContext);
  if (!value) throw new Error(`${part} stands outside the overlay it belongs to`);
  return value;
}
