import { createContext, useContext } from "react";

/** What the parts of one overlay share: the id by which its trigger opens it, and whoever wants to know that it did. */
type OverlayValue = { id: string; open: boolean | undefined; onOpenChange: ((open: boolean) => void) | undefined };

export const OverlayContext = createContext<OverlayValue | null>(null);

export function useOverlay(): OverlayValue {
  const value = useContext(OverlayContext);
  if (!value) throw new Error("A part of an overlay stands outside it");
  return value;
}
