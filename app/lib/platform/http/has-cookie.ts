/** Whether a `Cookie` header holds a cookie of this name, whatever its value. */
export function hasCookie(cookies: string, name: string): boolean {
  return cookies.split(";").some((pair) => pair.trimStart().startsWith(`${name}=`));
}
