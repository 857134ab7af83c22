import { createContext, useContext } from "react";

/** Shared by the parts of an overlay: the popover's id, and the controlled state. */
type OverlayValue = { id: string; open: boolean | undefined; onOpenChange: ((open: boolean) => void) | undefined };

export const OverlayContext = createContext<OverlayValue | null>(null);

export function useOverlay(): OverlayValue {
  const value = useContext(OverlayContext);
  if (!value) throw new Error("A part of an overlay stands outside it");
  return value;
}
