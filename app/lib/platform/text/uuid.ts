/** A UUID within a longer pattern: 36 letters and dashes in another order are none, and an error in the database. */
export const uuidPattern = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

const whole = new RegExp(`^${uuidPattern}$`, "i");

/** Whether the database would take it for a UUID: another text in its place is an error there, not "unknown". */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && whole.test(text);
}
