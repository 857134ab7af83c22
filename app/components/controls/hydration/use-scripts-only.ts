import { useHydrated } from "./use-hydrated";

/** Classes for controls that need scripts: absent without them, with reserved space until they run. */
export function useScriptsOnly(): string {
  return useHydrated() ? "noscript:hidden" : "noscript:hidden invisible";
}
