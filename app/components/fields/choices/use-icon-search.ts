import { useEffect, useState } from "react";

const most = 60;
const set = "heroicons_outline";

let names: Promise<readonly string[]> | undefined;

/** Fetched on first use; a failure is retried. */
function readNames(): Promise<readonly string[]> {
  names ??= fetch("/api/administration/icons/heroicons-outline")
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`answer ${answer.status}`);
      return ((await answer.json()) as { list: string[] }).list;
    })
    .catch((error: unknown) => {
      names = undefined;
      throw error;
    });
  return names;
}

/** Names that contain every word of `wanted`. */
export function useIconSearch(wanted: string): { found: readonly string[]; isSearching: boolean } {
  const [answer, setAnswer] = useState<{ wanted: string; found: readonly string[] }>({ wanted: "", found: [] });
  const text = wanted.trim().toLowerCase();
  useEffect(() => {
    if (text === "") return;
    let isStale = false;
    const timer = setTimeout(() => {
      readNames().then(
        (all) => {
          const terms = text.split(/\s+/);
          if (!isStale)
            setAnswer({
              wanted: text,
              found: all
                .filter((name) => terms.every((word) => name.includes(word)))
                .slice(0, most)
                .map((name) => [set, name].join(":")),
            });
        },
        () => !isStale && setAnswer({ wanted: text, found: [] }),
      );
    }, 200);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text]);
  return { found: answer.found, isSearching: answer.wanted !== text };
}
