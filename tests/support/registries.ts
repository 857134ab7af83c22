import { afterAll, vi } from "vitest";

const global = globalThis as Record<string, unknown>;

/**
 * Undoes what a file's tests registered or stubbed: the next file of this process begins as it would alone. A file
 * whose product never loaded has registered nothing.
 */
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  if (global.meydanStorage) (await import("~/lib/platform/storage/storage.server")).useStorage(undefined);
  if (global.meydanMailer) (await import("~/lib/platform/mail/mail.server")).useMailer(undefined);
  if (global.meydanFilePreview)
    (await import("~/lib/files/access.server")).registerFilePreview(() => Promise.resolve(false));
  if (!global.meydanFileUses) return;
  const files = await import("~/lib/files/changes/uses.server");
  files.registerFileUses(() => Promise.resolve({ seen: [], unseen: 0 }));
  files.registerUsedCondition(undefined);
  files.registerFileHold(undefined);
  files.registerPublishRight(undefined);
  files.registerAltSuggestions(undefined);
});
