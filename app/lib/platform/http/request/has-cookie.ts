export function hasCookie(cookies: string, name: string): boolean {
  return cookies.split(";").some((pair) => pair.trimStart().startsWith(`${name}=`));
}
