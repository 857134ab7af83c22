import { opennesses, type DocumentFolder, type Openness, type StaffDocument } from "./document";

/** The fields as the forms hold them: "" is the root. */
export type FolderFields = { name: string; description: string; parentId: string; openTo: Openness; units: string[] };
export type DocumentFields = { name: string; description: string; folderId: string };

type FormValues = { get: (name: string) => unknown; getAll: (name: string) => unknown[] };

const textIn = (form: FormValues, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
};

/** One form's `openTo` is not there where the folder lies in another: that of its top folder counts. */
export function readFolderForm(form: FormValues): FolderFields {
  const openTo = textIn(form, "openTo");
  return {
    name: textIn(form, "name"),
    description: textIn(form, "description"),
    parentId: textIn(form, "parentId"),
    openTo: opennesses.find((one) => one === openTo) ?? "staff",
    units: form.getAll("units").map(String),
  };
}

export const readDocumentForm = (form: FormValues): DocumentFields => ({
  name: textIn(form, "name"),
  description: textIn(form, "description"),
  folderId: textIn(form, "folderId"),
});

/** @param hasOpenness whether the form asked who the folder is open to */
export const folderOfForm = ({ name, description, parentId, openTo, units }: FolderFields, hasOpenness: boolean) =>
  ({
    ...{ name, description, parentId: parentId === "" ? null : parentId },
    ...(hasOpenness ? { openTo, units } : {}),
  }) satisfies Partial<DocumentFolder>;

export const documentOfForm = ({ name, description, folderId }: DocumentFields) =>
  ({ name, description, folderId: folderId === "" ? null : folderId }) satisfies Partial<StaffDocument>;
