const places = ["{z}", "{x}", "{y}"];

/**
 * Whether it is the https address of map tiles: one origin, and `{z}`, `{x}`, `{y}` once each in its path. Other
 * placeholders (`{s}`, `{r}`) are refused.
 */
export function isTileAddress(value: string): boolean {
  if (!value.startsWith("https://") || !URL.canParse(value)) return false;
  const path = value.split("/").slice(3).join("/");
  return (
    places.every((place) => path.includes(place)) &&
    !/[{}]/.test(places.reduce((rest, place) => rest.replace(place, ""), value))
  );
}
