/** The no-script input for library addresses of `name`; without dots and brackets, as it is no part of the entry. */
export const libraryAddressName = (name: string) =>
  `${mark}${name.replaceAll(".", ":").replaceAll("[", "(").replaceAll("]", ")")}`;

/** Inverse of `libraryAddressName`; undefined for any other name. */
export const fieldOfLibraryAddress = (name: string) =>
  name.startsWith(mark)
    ? name.slice(mark.length).replaceAll(":", ".").replaceAll("(", "[").replaceAll(")", "]")
    : undefined;

const mark = "library:";

/** Characters; one input may hold the addresses of several files. */
export const longestLibraryAddress = 4_000;

/** The ids of files in addresses: of the file, of a resized copy, or of its page for staff. */
export function filesInAddress(text: string): string[] {
  return [
    ...new Set(
      [...text.slice(0, longestLibraryAddress).matchAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi)].map(([id]) =>
        id.toLowerCase(),
      ),
    ),
  ];
}
