import type { FileJson } from "~/lib/files/file-json.server";
import { fileLimits } from "~/lib/files/limits";

import { dropUpload, findKeptUploads, keepUpload } from "./kept-uploads";
import { sendFile, sendToInterface, type Sending, type SendResult } from "./send-file";
import { sendInParts } from "./send-in-parts";
import { isUnderWay, type UploadItem } from "./upload-item";
import { interfaceAt, type UploadPlace } from "./upload-place";

export type QueueOwner = {
  /** Whether the file's type is wanted; else it counts as failed. */
  isWanted?: ((file: FileJson) => boolean) | undefined;
  onStored?: ((file: FileJson) => void) | undefined;
  /** Called when the queue is idle with new files. */
  onUploaded?: (() => void) | undefined;
};

const atOnce = 2;
/** After this many tries without progress a person must retry. */
const maxTries = 30;
const longestPause = 15_000;
let lastId = 0;

type Work = {
  key: string;
  uploadId?: string | undefined;
  tries: number;
  cancel?: () => void;
  timer?: ReturnType<typeof setTimeout>;
};

/** Two at a time; retries after a lost connection. With `keptFor`, continues after a reload. */
export class UploadQueue {
  owner: QueueOwner = {};
  #items: readonly UploadItem[] = [];
  readonly #work = new Map<number, Work>();
  readonly #listeners = new Set<() => void>();
  #hasNew = false;

  /** @param keptFor the person whose uploads the browser stores */
  constructor(private readonly keptFor?: string) {
    if (typeof window === "undefined") return;
    window.addEventListener("online", () => this.#goOn());
    if (keptFor !== undefined) void this.#restore(keptFor);
  }

  items = (): readonly UploadItem[] => this.#items;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(sources: Iterable<File>, place: UploadPlace): void {
    for (const source of sources) this.#put(source, place, { key: crypto.randomUUID(), tries: 0 }, true);
    this.#next();
  }

  cancel(id: number): void {
    const work = this.#work.get(id);
    if (!work) return;
    this.#forget(work);
    if (work.cancel) work.cancel();
    else this.#update(id, { outcome: { state: "cancelled" } });
  }

  cancelAll(): void {
    for (const item of this.#items.filter(isUnderWay)) this.cancel(item.id);
  }

  retry(id: number): void {
    const work = this.#work.get(id);
    const item = this.#items.find((one) => one.id === id);
    if (!work || !item) return;
    work.tries = 0;
    this.#keep(item, work);
    this.#update(id, { outcome: { state: "waiting" } });
    this.#next();
  }

  dismiss(id: number): void {
    const work = this.#work.get(id);
    if (work) this.#forget(work);
    this.#work.delete(id);
    this.#set(this.#items.filter((item) => item.id !== id));
  }

  clear(): void {
    for (const { id } of this.#items.filter((item) => !isUnderWay(item))) this.dismiss(id);
  }

  async #restore(owner: string): Promise<void> {
    for (const { key, file, folderId: place, uploadId } of await findKeptUploads(owner))
      this.#put(file, place, { key, uploadId, tries: 0 }, false);
    this.#next();
  }

  #put(source: File, place: UploadPlace, work: Work, isNew: boolean): void {
    const item: UploadItem = { id: ++lastId, source, place, progress: 0, outcome: { state: "waiting" } };
    this.#work.set(item.id, work);
    if (isNew) this.#keep(item, work);
    this.#set([...this.#items, item]);
  }

  #keep({ source, place }: UploadItem, { key, uploadId }: Work): void {
    if (this.keptFor === undefined) return;
    void keepUpload({
      key,
      owner: this.keptFor,
      file: source,
      folderId: place,
      ...(uploadId === undefined ? {} : { uploadId }),
      at: Date.now(),
    });
  }

  #forget({ key, timer }: Work): void {
    clearTimeout(timer);
    if (this.keptFor !== undefined) void dropUpload(key);
  }

  #next(): void {
    const running = this.#items.filter(({ outcome }) => outcome.state === "uploading").length;
    for (const item of this.#items.filter(({ outcome }) => outcome.state === "waiting").slice(0, atOnce - running))
      this.#start(item);
    if (this.#hasNew && !this.#items.some(isUnderWay)) {
      this.#hasNew = false;
      this.owner.onUploaded?.();
    }
  }

  #start(item: UploadItem): void {
    const work = this.#work.get(item.id);
    if (!work) return;
    const onProgress = (progress: number) => {
      work.tries = 0;
      this.#update(item.id, { progress });
    };
    const other = interfaceAt(item.place);
    const { result, cancel }: Sending =
      item.source.size > fileLimits.partBytes && item.source.size <= fileLimits.fileBytes
        ? sendInParts(item.source, {
            ...{ place: item.place, key: work.key },
            uploadId: work.uploadId,
            onProgress,
            onBegun: (uploadId) => {
              work.uploadId = uploadId;
              this.#keep(item, work);
            },
          })
        : other
          ? sendToInterface(item.source, onProgress, other, work.key)
          : sendFile(item.source, onProgress, item.place);
    work.cancel = cancel;
    this.#update(item.id, { outcome: { state: "uploading" } });
    void result.then((sent) => this.#end(item.id, work, sent));
  }

  #end(id: number, work: Work, sent: SendResult): void {
    work.cancel = undefined;
    const isLost = sent.state === "failed" && sent.code === "network" && ++work.tries <= maxTries;
    if (isLost) {
      this.#update(id, { outcome: { state: "interrupted" } });
      work.timer = setTimeout(() => this.#wake(id), Math.min(longestPause, 500 * 2 ** Math.min(work.tries, 5)));
      return this.#next();
    }
    const outcome =
      "stored" in sent && !("link" in sent.stored) && this.owner.isWanted?.(sent.stored) === false
        ? ({ state: "failed", code: "wrongKind" } as const)
        : sent;
    this.#update(id, { outcome });
    if (outcome.state !== "failed" || outcome.code !== "signedOut") this.#forget(work);
    if ("stored" in outcome) {
      this.#hasNew = true;
      if (!("link" in outcome.stored)) this.owner.onStored?.(outcome.stored);
    }
    this.#next();
  }

  #wake(id: number): void {
    if (this.#items.find((item) => item.id === id)?.outcome.state !== "interrupted") return;
    this.#update(id, { outcome: { state: "waiting" } });
    this.#next();
  }

  /** The connection is back: no need to wait for the pause. */
  #goOn(): void {
    for (const { id, outcome } of this.#items) if (outcome.state === "interrupted") this.#wake(id);
  }

  #update(id: number, change: Partial<UploadItem>): void {
    this.#set(this.#items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }

  #set(items: readonly UploadItem[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

const keptQueues = new Map<string, UploadQueue>();

export function keptQueue(owner: string): UploadQueue {
  const queue = keptQueues.get(owner) ?? new UploadQueue(owner);
  keptQueues.set(owner, queue);
  return queue;
}
