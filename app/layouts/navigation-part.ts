/**
 * The renderings of a navigation. `captions` and `icons`: icon bars with panels; `buttons`: in the drawer beside one,
 * opening its panels. `branches` and `groups`: vertical. `across` and `acrossPlain`: horizontal, with and without
 * icons.
 */
export const navigationParts = ["captions", "icons", "buttons", "branches", "groups", "across", "acrossPlain"] as const;

export type NavigationPart = (typeof navigationParts)[number];
export type NavigationFile = { parts: Record<NavigationPart, string> };
