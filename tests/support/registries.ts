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
  if (global.meydanDomains) (await import("~/lib/platform/domains/domain.server")).declareDomains([]);
  if (global.meydanFileUses) (await import("~/lib/files/changes/uses.server")).forgetFileUses();
});
