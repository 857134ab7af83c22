/**
 * The ways in which a navigation is drawn, as its file names them. `captions` and `icons`: bars of icons with panels;
 * `buttons`: beside one of them, what opens its panels. `branches` and `groups`: one below the other. `across` and
 * `acrossPlain`: beside each other, with icons and without.
 */
export const navigationParts = ["captions", "icons", "buttons", "branches", "groups", "across", "acrossPlain"] as const;

export type NavigationPart = (typeof navigationParts)[number];
export type NavigationFile = { parts: Record<NavigationPart, string> };
