/** The element with the words that a page shows and none of its files has. */
export const leftoverWordsId = "page-words";
