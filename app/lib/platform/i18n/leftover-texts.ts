/** The element with a page's texts that are in none of its files. */
export const leftoverTextsId = "page-words";
