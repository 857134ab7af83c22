import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { parseLookParts } from "./look";
import { preferencesKey, useRootData } from "~/layouts/document/root-data";

/** Specification §9. */
const storageKey = "fuse-config";

function readKept(): Record<string, string> {
  try {
    return parseLookParts(JSON.parse(localStorage.getItem(storageKey) ?? "null"));
  } catch {
    return {};
  }
}

/** A copy in localStorage; when only the cookie is lost, the stored look is sent to the server once. */
export function useKeptLook() {
  const root = useRootData();
  const { submit } = useFetcher({ key: preferencesKey });
  const restored = useRef(false);
  const hasLook = root?.hasLook;
  const look = JSON.stringify(root?.look ?? null);
  useEffect(() => {
    if (hasLook === undefined) return;
    if (hasLook) {
      try {
        localStorage.setItem(storageKey, look);
      } catch {
        // Storage is full or forbidden: the cookie keeps the look.
      }
      return;
    }
    const kept = readKept();
    if (restored.current || Object.keys(kept).length === 0) return;
    restored.current = true;
    submit(kept, { method: "post", action: "/preferences" });
  }, [hasLook, look, submit]);
}
