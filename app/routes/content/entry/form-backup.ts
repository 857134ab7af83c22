import { fieldOfInput, textsOf } from "./form-text";

/** A form's text, in this browser until the server has it: it survives a crash, a lost connection, a closed lid. */
export type Backup = {
  /** Sent with the form; the answer repeats it. */
  id: string;
  at: number;
  version: number;
  fields: [string, string][];
  /** The copy that was being sent while this one was typed. */
  after?: string | undefined;
};

const prefix = "meydan.backup:";
const longestKept = 7 * 24 * 3_600_000;

export const newBackupId = () => Math.random().toString(36).slice(2);

/** One key per form: two tabs with one entry don't overwrite each other. */
export const backupKey = (path: string) => `${prefix}${path}#${newBackupId()}`;

/** @returns the copy's id */
export function writeBackup(key: string, form: HTMLFormElement, after?: string): string {
  const fields = textsOf(form);
  const version = Number(new FormData(form).get("version"));
  const id = newBackupId();
  store(key, { id, at: Date.now(), version, fields, after });
  return id;
}

/** Storage that is full, forbidden or unreadable is ignored: the server still gets every save. */
function guarded<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const store = (key: string, backup: Backup) => guarded(() => localStorage.setItem(key, JSON.stringify(backup)));

/** The keys of one page's forms, or of all pages. */
export const backupKeys = (path?: string): string[] =>
  guarded(() => Object.keys(localStorage))?.filter((key) =>
    path ? key.split("#")[0] === prefix + path : key.startsWith(prefix),
  ) ?? [];

export function readBackup(key: string): Backup | null {
  const backup = guarded(() => JSON.parse(localStorage.getItem(key) as string) as Backup | null);
  if (backup && backup.at > Date.now() - longestKept) return backup;
  clearBackup(key);
  return null;
}

export const clearBackup = (key: string): void => guarded(() => localStorage.removeItem(key));

/**
 * The server has the copy `id`. What was typed meanwhile belongs to the page that shows the answer, and continues from
 * its version unless somebody else saved.
 */
export function settleBackup(id: string, path: string, version: number): void {
  for (const key of backupKeys()) {
    const backup = readBackup(key);
    if (backup?.id !== id && backup?.after !== id) continue;
    clearBackup(key);
    if (backup.id !== id)
      store(backupKey(path), {
        ...backup,
        after: undefined,
        version: backup.version + 1 === version ? version : backup.version,
      });
  }
}

/** For the panel that offers a copy. */
export const backupTools = { backupKeys, readBackup, clearBackup, textsOf, fieldOfInput };
export type BackupTools = typeof backupTools;
