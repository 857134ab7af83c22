/** The search of the public site. */
export const searchPath = "/home/search";
