import { answer, body, common, idParameter, listParameters, pageOf, parameter, ref, refusal, signedOut, type Paths } from "./parts";

export function filePaths(): Paths {
  return {
    "/api/files": {
      get: { tags: ["files"], summary: "The library", parameters: [...listParameters, parameter("kind", "query", { enum: ["image", "document", "video", "archive"] })], responses: { "200": answer("A page", pageOf(ref("File"))), ...signedOut } },
      post: {
        tags: ["files"], summary: "Upload one file; the type is told from its content",
        requestBody: { required: true, content: { "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" }, alt: { type: "string" } } } } } },
        responses: { "201": answer("Stored", ref("File")), "200": answer("The same bytes were here already", ref("File")), "400": refusal("Unreadable form"), "413": refusal("Too large"), "415": refusal("Type not accepted"), "422": refusal("Damaged or unsafe"), ...signedOut },
      },
    },
    "/api/files/{id}": {
      get: { tags: ["files"], summary: "One file", parameters: [idParameter], responses: { "200": answer("The file", ref("File")), ...common } },
      patch: { tags: ["files"], summary: "Change its alternative text", parameters: [idParameter], requestBody: body({ alt: ref("LocalizedText") }, []), responses: { "200": answer("The file", ref("File")), ...common } },
      delete: { tags: ["files"], summary: "Delete; refused while used", parameters: [idParameter], responses: { "204": answer("Deleted"), "409": answer("Used", ref("Conflict")), ...common } },
    },
  };
}
