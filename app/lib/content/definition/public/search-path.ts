export const searchPath = "/home/search";
