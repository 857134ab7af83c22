import { createContext, useContext } from "react";

/** `later`: of what the scripts of the page fetch when it is reached for. */
type WordFiles = { files: readonly string[]; later: readonly string[] };

const WordFilesContext = createContext<WordFiles | undefined>(undefined);

export const WordFilesProvider = WordFilesContext.Provider;

/**
 * Addresses of the words with which the document was drawn: on the server from its build, in the browser from the
 * document.
 */
export function useWordFiles(): WordFiles {
  const given = useContext(WordFilesContext);
  return given ?? (typeof document === "undefined" ? { files: [], later: [] } : writtenWordFiles());
}

export function writtenWordFiles(): WordFiles {
  const { words, wordsLater } = document.documentElement.dataset;
  return { files: words?.split(" ") ?? [], later: wordsLater?.split(" ") ?? [] };
}
