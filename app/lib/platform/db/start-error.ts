/** The operator can mend it: the server prints only the message and exits with 1. */
export class StartError extends Error {
  override name = "StartError";
}
