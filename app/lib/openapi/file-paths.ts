import { fileKinds } from "~/lib/files/serving/file-urls";

import { answer, body, common, idParameter, listParameters, pageOf, parameter, ref, signedOut, writing, type Paths } from "./parts";

const refused = (description: string) => answer(description, ref("FileRefusal"));

export function filePaths(): Paths {
  const words = { type: "string", maxLength: 200 };
  return {
    "/api/files": {
      get: { tags: ["files"], summary: "The library", parameters: [...listParameters, parameter("kind", "query", { enum: [...fileKinds] })], responses: { "200": answer("A page", pageOf(ref("File"))), ...signedOut, "403": common["403"] } },
      post: {
        tags: ["files"], summary: "Upload one file; the type is told from its content",
        requestBody: { required: true, content: { "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" }, alt: { ...words, description: "In Turkish, as alt.tr" }, "alt.tr": words, "alt.en": words } } } } },
        responses: {
          "201": answer("Stored", ref("File")), "200": answer("The same bytes were here already", ref("File")), "400": refused("Unreadable form, no file, or an empty one"),
          "413": refused("Too large, or more than one"), "415": refused("Type not accepted"), "422": refused("Damaged or unsafe"), "507": refused("The disk is full"), ...signedOut, "403": common["403"],
        },
      },
    },
    "/api/files/{id}": {
      get: { tags: ["files"], summary: "One file", parameters: [idParameter], responses: { "200": answer("The file", ref("File")), ...common } },
      patch: { tags: ["files"], summary: "Change its alternative text or focal point", parameters: [idParameter], requestBody: body({ alt: ref("LocalizedText"), focal: { anyOf: [ref("FocalPoint"), { type: "null" }] } }, []), responses: { "200": answer("The file", ref("File")), ...common, "400": writing["400"], "413": writing["413"], "422": answer("Values that cannot be kept", ref("FieldErrors")) } },
      delete: { tags: ["files"], summary: "Move to the trash; refused while used", parameters: [idParameter], responses: { "204": answer("In the trash"), "409": answer("Used, or in the trash already", ref("Conflict")), ...common } },
    },
    "/api/files/{id}/restore": {
      post: { tags: ["files"], summary: "Take out of the trash, within thirty days", parameters: [idParameter], responses: { "200": answer("The file", ref("File")), "409": answer("Not in the trash", ref("Conflict")), ...common } },
    },
  };
}
