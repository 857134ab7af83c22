import { useState } from "react";
import type { ComponentType } from "react";

import type { RareModule } from "./lazy-module";
import { useAwaited } from "./use-awaited";
import { useHydrated } from "./use-hydrated";

/**
 * A part of a rare module. A client-side navigation waits for its script; on a loaded page it is there before
 * hydration. If it can't load, the server's HTML stays.
 */
export function lazyPart<Props extends object>(
  { mark, want, useParts }: RareModule<Record<string, ComponentType<never>>>,
  name: string,
): ComponentType<Props> {
  return function RarePart(props: Props) {
    const Part = useParts()?.[name] as ComponentType<Props> | undefined;
    const [isDrawn] = useState(!useHydrated());
    useAwaited(!Part && !isDrawn, want);
    if (Part) {
      return (
        <div key="live" data-lazy={mark} className="contents">
          <Part {...props} />
        </div>
      );
    }
    return isDrawn ? (
      <div
        key="drawn"
        data-lazy={mark}
        className="contents"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    ) : null;
  };
}
