import { createContext, createElement, useContext, type ReactNode } from "react";

import type { PartsOfPage } from "~/lib/public-site/parts-of-page";

const PartsContext = createContext<PartsOfPage | undefined>(undefined);

/** Pages that no browser continues have one. */
export const PartsOfPageProvider = PartsContext.Provider;

/**
 * The part, drawn once for all pages on which its props have the same content. It may show nothing but its props and
 * translations: neither the address nor the reader, no `useId`.
 */
export function kept<Props extends object>(name: string, Part: (props: Props) => ReactNode) {
  return function KeptPart(props: Props): ReactNode {
    const parts = useContext(PartsContext);
    if (!parts) return <Part {...props} />;
    const { at, isKept } = parts.place(name, props);
    return createElement(parts.element, { at }, isKept ? null : <Part {...props} />);
  };
}
