import { createContext, createElement, useContext, type ReactNode } from "react";

/** Finds the markup of a page's parts, or keeps it for the pages that follow. */
export type PartsOfPage = {
  /** An element that no text and no editor can have written; it is taken out of the page again. */
  element: string;
  place: (name: string, props: object) => { at: number; isKept: boolean };
};

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
