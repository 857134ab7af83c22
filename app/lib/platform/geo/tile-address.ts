const places = ["{z}", "{x}", "{y}"];

/**
 * Whether it says where the pictures of a map are: one origin that nobody on the way can change, which a page's policy
 * names, and where in its path zoom, column and row stand. What else it leaves to be filled in (`{s}`, `{r}`) nobody
 * fills in.
 */
export function isTileAddress(value: string): boolean {
  if (!value.startsWith("https://") || !URL.canParse(value)) return false;
  const path = value.split("/").slice(3).join("/");
  return (
    places.every((place) => path.includes(place)) &&
    !/[{}]/.test(places.reduce((rest, place) => rest.replace(place, ""), value))
  );
}
