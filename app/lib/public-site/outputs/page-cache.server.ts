import { peekCached, cached } from "~/lib/platform/cache/tagged-cache.server";
import type { Passing } from "~/lib/platform/http/whole-document.server";

/** A page without what each answer has of its own: the texts between its nonces, each cut where the request's id stands. */
type Kept = string[][];

export type DocumentMemory = {
  /** The page as it was rendered before, with this answer's nonce and id. */
  recall: (nonce: string) => string | undefined;
  /** Keeps what passes, once all of it has. @param isWhole asked at the end: whether it was rendered without errors */
  keep: (nonce: string, isWhole: () => boolean) => Passing;
};

/**
 * Remembers rendered public pages: two thirds of the work of one. A page is found again by its ETag, which is over all
 * that it is made of: what is withdrawn is in no page from that moment on, as the loaders run each time.
 * @param headers as `unchangedDocument` left them; a document without an ETag is remembered by nobody
 */
export function documentMemory(request: Request, headers: Headers, language: string, requestId: string): DocumentMemory | null {
  const etag = headers.get("ETag");
  if (etag === null) return null;
  const key = `document ${etag} ${language} ${request.url}`;
  // Where the page's data holds the id, and nowhere else: a proxy may pass on an id that somebody chose.
  const before = String.raw`\"requestId\",\"`;
  return {
    recall: (nonce) => peekCached<Kept>([], key)?.map((texts) => texts.join(before + requestId)).join(nonce),
    keep(nonce, isWhole) {
      const chunks: Uint8Array[] = [];
      return {
        chunk: (bytes) => void chunks.push(bytes),
        end() {
          const kept = Buffer.concat(chunks).toString().split(nonce).map((text) => text.split(before + requestId));
          const hasId = kept.reduce((found, texts) => found + texts.length - 1, 0) === 1;
          if (hasId && isWhole()) void cached([], key, () => Promise.resolve(kept));
        },
      };
    },
  };
}
