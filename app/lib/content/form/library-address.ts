/**
 * The name of the field in which, without scripts, somebody writes the addresses of files that are in the library
 * already, for the field `name`. Without dots and brackets: it is no part of an entry.
 */
export const libraryAddressName = (name: string) =>
  `${mark}${name.replaceAll(".", ":").replaceAll("[", "(").replaceAll("]", ")")}`;

/** The field that such a name belongs to; undefined for any other name. */
export const fieldOfLibraryAddress = (name: string) =>
  name.startsWith(mark)
    ? name.slice(mark.length).replaceAll(":", ".").replaceAll("(", "[").replaceAll(")", "]")
    : undefined;

const mark = "library:";

/** Characters; addresses of several files are written one behind the other. */
export const longestLibraryAddress = 4_000;

/** The files that addresses name: of the file itself, of a copy of it, or of its page of the staff. */
export function filesInAddress(text: string): string[] {
  return [
    ...new Set(
      [...text.slice(0, longestLibraryAddress).matchAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi)].map(([id]) =>
        id.toLowerCase(),
      ),
    ),
  ];
}
