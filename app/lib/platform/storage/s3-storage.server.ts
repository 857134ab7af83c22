import { Readable } from "node:stream";

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";

import { assertKey, hearFailure, MissingObject, type Storage } from "./storage.server";

export type S3Place = {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Parts of a stream of unknown length: S3's minimum, and two of them are in memory at a time. */
const partBytes = 5 << 20;

/** A bucket of any S3-compatible store. An object appears with its last part; a failed put leaves none. */
export function s3Storage({
  endpoint,
  region,
  bucket,
  prefix,
  accessKeyId,
  secretAccessKey,
}: S3Place): Storage & { assertReachable: () => Promise<void>; close: () => void } {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A bucket in the host name needs a certificate and a name server of the store's own.
    forcePathStyle: true,
    // Default checksums are newer than many stores.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  });
  const place = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };
  return {
    async put(key, source, { mime }) {
      const at = { ...place(key), ContentType: mime };
      hearFailure(source);
      if (source instanceof Uint8Array)
        await client.send(new PutObjectCommand({ ...at, Body: source, ContentLength: source.byteLength }));
      else {
        await new Upload({ client, params: { ...at, Body: source }, partSize: partBytes, queueSize: 2 })
          .done()
          .catch((error: unknown) => {
            // Taking parts back may fail too; the first error counts.
            throw source.errored ?? error;
          });
      }
    },

    async get(key, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ ...place(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
        );
        if (!(Body instanceof Readable)) throw new Error(`The store answered without a body for ${key}`);
        return Body;
      } catch (error) {
        throw isMissing(error) ? new MissingObject(key) : error;
      }
    },

    async stat(key) {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand(place(key)));
        return { bytes: ContentLength ?? 0 };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(place(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    /** @throws Error with the store's message, without a secret */
    async assertReachable() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
      } catch (error) {
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
        const reason = {
          301: "the bucket is in another region",
          403: "the key may not use this bucket",
          404: "there is no such bucket",
        }[status ?? 0];
        throw new Error(reason ?? (error instanceof Error && error.message !== "" ? error.message : "no answer"));
      }
    },

    close: () => client.destroy(),
  };
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof NoSuchKey ||
    (error instanceof S3ServiceException && (error.name === "NotFound" || error.name === "NoSuchKey"))
  );
}
