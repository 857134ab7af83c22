const places = ["{z}", "{x}", "{y}"];

/** https, one origin, `{z}`, `{x}`, `{y}` in the path, and no other placeholder (`{s}`, `{r}`). */
export function isTileAddress(value: string): boolean {
  if (!value.startsWith("https://") || !URL.canParse(value)) return false;
  const path = value.split("/").slice(3).join("/");
  return (
    places.every((place) => path.includes(place)) &&
    !/[{}]/.test(places.reduce((rest, place) => rest.replace(place, ""), value))
  );
}
