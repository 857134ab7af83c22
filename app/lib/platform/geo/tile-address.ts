const places = ["{z}", "{x}", "{y}"];

/** Whether it says where the pictures of a map are: one origin, and where in its path zoom, column and row stand. */
export function isTileAddress(value: string): boolean {
  if (!URL.canParse(value) || !["http:", "https:"].includes(new URL(value).protocol)) return false;
  const path = value.split("/").slice(3).join("/");
  return places.every((place) => path.includes(place));
}
