/** One line for the operator; the data is unchanged. */
export class BackupError extends Error {
  override name = "BackupError";
}
