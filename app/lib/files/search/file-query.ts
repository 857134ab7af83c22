import type { FileKindName } from "~/lib/files/serving/file-urls";

export const fileStates = ["missingAlt", "noText", "unused", "personalData"] as const;
export type FileState = (typeof fileStates)[number];

export const fileSorts = ["newest", "oldest", "name", "largest"] as const;
export type FileSort = (typeof fileSorts)[number];

export type FileFilters = {
  search?: string | undefined;
  kind?: FileKindName | undefined;
  /** Files in this folder itself; null is the root. */
  folder?: string | null | undefined;
  within?: readonly string[] | undefined;
  uploader?: string | undefined;
  tag?: string | undefined;
  state?: FileState | undefined;
  /** Days in Istanbul, "2026-05-01", both included. */
  from?: string | undefined;
  to?: string | undefined;
};

export type FileQuery = FileFilters & {
  sort?: FileSort | undefined;
  page?: number | undefined;
  size?: number | undefined;
};
