/** A section whose pages stand at this address: those of an area are alike. @param usual of the area `content` */
export function sectionOf(path: string, usual = "duyurular"): string {
  if (path.startsWith("/mainpage")) return "slider";
  return path.startsWith("/handbook") ? "kilavuzkonulari" : usual;
}
