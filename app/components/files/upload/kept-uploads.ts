import type { UploadPlace } from "./upload-place";

/** An unfinished upload, stored in the browser over a reload. */
export type KeptUpload = {
  key: string;
  owner: string;
  file: File;
  /** Named as it was when there was the library alone: browsers hold what an earlier release began. */
  folderId: UploadPlace;
  uploadId?: string;
  at: number;
};

const database = "meydan-uploads";
const store = "waiting";
/** The server drops unfinished uploads after a day. */
const keptFor = 24 * 3600_000;
/** Larger files must be selected again. */
const maxBytes = 1 << 30;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (kept: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const opened = await open();
    return await new Promise<T>((resolve, reject) => {
      const transaction = opened.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => {
        opened.close();
        resolve(request.result);
      };
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
    });
  } catch {
    // Private windows and full disks store nothing: a reload then asks for the files again.
    return undefined;
  }
}

export async function keepUpload(upload: KeptUpload): Promise<void> {
  if (upload.file.size <= maxBytes) await within("readwrite", (kept) => kept.put(upload));
}

export async function dropUpload(key: string): Promise<void> {
  await within("readwrite", (kept) => kept.delete(key));
}

/** This person's unfinished uploads, oldest first; deletes others' and old ones. */
export async function findKeptUploads(owner: string): Promise<KeptUpload[]> {
  const all = ((await within("readonly", (kept) => kept.getAll())) ?? []) as KeptUpload[];
  const isOwn = (upload: KeptUpload) =>
    upload.owner === owner && Date.now() - upload.at < keptFor && upload.file instanceof File;
  for (const { key } of all.filter((upload) => !isOwn(upload))) await dropUpload(key);
  return all.filter(isOwn).sort((a, b) => a.at - b.at);
}
