import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render, true once scripts run: what needs scripts appears only then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
