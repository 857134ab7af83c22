/** For use within a longer pattern. */
export const uuidPattern = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

const whole = new RegExp(`^${uuidPattern}$`, "i");

/** PostgreSQL raises an error for any other text. */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && whole.test(text);
}
