/** What a form held, kept in this browser until the server has it: it outlives a crash, a lost connection, a closed lid. */
export type Backup = {
  at: number;
  version: number;
  fields: [string, string][];
  /** It is on its way to the server; whether it arrived, the next page knows. */
  isSent?: boolean;
  /** It was typed while another text of the same form was on its way. */
  isLater?: boolean;
};

const prefix = "meydan.backup:";
const longestKept = 7 * 24 * 3_600_000;

export function writeBackup(path: string, form: HTMLFormElement, more: Pick<Backup, "isSent" | "isLater"> = {}): void {
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []));
  const version = Number(fields.find(([name]) => name === "version")?.[1] ?? 0);
  try {
    localStorage.setItem(prefix + path, JSON.stringify({ at: Date.now(), version, fields, ...more } satisfies Backup));
  } catch {
    // A full or forbidden store: the server still gets every save.
  }
}

export function readBackup(path: string): Backup | null {
  try {
    const backup = JSON.parse(localStorage.getItem(prefix + path) ?? "null") as Backup | null;
    if (!backup || !Array.isArray(backup.fields)) return null;
    if (backup.at > Date.now() - longestKept) return backup;
    clearBackup(path);
  } catch {
    // Unreadable is as good as none.
  }
  return null;
}

export function clearBackup(path: string): void {
  try {
    localStorage.removeItem(prefix + path);
  } catch {
    // Nothing was kept then.
  }
}
