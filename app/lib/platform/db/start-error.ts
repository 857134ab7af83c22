/** A reason not to start that the operator can mend: the server prints the message alone and exits with 1. */
export class StartError extends Error {
  override name = "StartError";
}
