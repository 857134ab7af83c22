import { createContext, useContext } from "react";

/** `later`: for scripts that load on demand. */
type WordFiles = { files: readonly string[]; later: readonly string[] };

const WordFilesContext = createContext<WordFiles | undefined>(undefined);

export const WordFilesProvider = WordFilesContext.Provider;

/** The translation files of the document: on the server from the build, in the browser from the document. */
export function useWordFiles(): WordFiles {
  const given = useContext(WordFilesContext);
  return given ?? (typeof document === "undefined" ? { files: [], later: [] } : writtenWordFiles());
}

export function writtenWordFiles(): WordFiles {
  const { words: files, wordsLater: later } = document.documentElement.dataset;
  return { files: files?.split(" ") ?? [], later: later?.split(" ") ?? [] };
}
