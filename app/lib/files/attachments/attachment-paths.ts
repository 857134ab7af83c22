const root = "/attachments/";

/** The address of the whole attachment. It never gets other bytes. */
export const attachmentUrl = ({ id, name }: { id: string; name: string }): string => `${root}${id}/${name}`;

/** In place of its name: a copy of at least so many pixels, where the picture is larger. */
export const smallerCopies = { picture: 640, thumbnail: 320 } as const;

const shape = /^\/attachments\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[\w.-]{1,200}$/;

/** The id in an attachment's address; undefined for other texts. */
export const attachmentIdIn = (address: string): string | undefined => shape.exec(address)?.[1];

/** The address of a smaller copy. @param address of the whole picture */
export function attachedPicture(address: string, copy: keyof typeof smallerCopies): string {
  const id = attachmentIdIn(address);
  return id === undefined ? address : `${root}${id}/${copy}`;
}

/** As programs and pages read it. `address` is what a record holds. */
export type AttachmentJson = {
  id: string;
  address: string;
  /** As the person has named the file. */
  name: string;
  kind: "image" | "document" | "video" | "audio" | "archive";
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
};
