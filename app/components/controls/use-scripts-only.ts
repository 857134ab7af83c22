import { useHydrated } from "./use-hydrated";

/**
 * Classes of what only scripts can use: not there without them, and until they run its place is kept, so that nothing
 * moves then.
 */
export function useScriptsOnly(): string {
  return useHydrated() ? "noscript:hidden" : "noscript:hidden invisible";
}
