/** Where it is on the site: read by whatever makes or reads an address. */
export type PlaceFace = {
  /** Under /home. `{slug}` comes last, `{category}` is that relation's slug; null: only inside other pages. */
  address: string | null;
  /** Where the list is, if not at the part of the address before the first brace. */
  listAddress?: string;
  /** Its place in the site's menu, smallest first. */
  menu?: number;
};
