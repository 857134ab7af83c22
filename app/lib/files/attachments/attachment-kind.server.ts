import type { Actor } from "~/lib/access/actor";
import { declaredOnce, partsOf } from "~/lib/platform/domains/domain.server";

/** What attachments hang on, declared by the domain that keeps it: who may see the one may see the other. */
export type AttachmentKind = {
  /** In the database and in `?for=`. */
  name: string;
  /** Photographs alone, what the gate lets into the library, or also what staff only keep (`more-types.server.ts`). */
  accepts: "pictures" | "files" | "documents";
  /** How many one thing may have. */
  most: number;
  /** Asked before a body is read. */
  mayAttach: (actor: Actor) => boolean;
  /** @param ownerId a note, a message: what the attachment hangs on */
  maySee: (actor: Actor, ownerId: string) => Promise<boolean>;
};

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    attachments: readonly AttachmentKind[];
  }
}

const kindsByName = declaredOnce(
  () => new Map(partsOf("attachments").flatMap((kinds) => kinds.map((kind) => [kind.name, kind]))),
);

export const findAttachmentKind = (name: string): AttachmentKind | undefined => kindsByName().get(name);
