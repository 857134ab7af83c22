import { createContext, useContext } from "react";

const WordFilesContext = createContext<readonly string[] | undefined>(undefined);

export const WordFilesProvider = WordFilesContext.Provider;

/** Addresses of the words with which the document was drawn: on the server from its build, in the browser from the document. */
export function useWordFiles(): readonly string[] {
  const files = useContext(WordFilesContext);
  return files ?? (typeof document === "undefined" ? [] : writtenWordFiles());
}

export function writtenWordFiles(): readonly string[] {
  return document.documentElement.dataset.words?.split(" ") ?? [];
}
