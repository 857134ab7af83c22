/** Why nothing was backed up or restored, in one line for the operator; what was there is as it was. */
export class BackupError extends Error {
  override name = "BackupError";
}
