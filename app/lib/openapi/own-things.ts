import type { JsonSchema } from "./json-schema";
import { answer, id, parameter, ref, refusal, signedOut, writing } from "./parts";

/** What stands in the answers of operations on one's own things. */
export const reading = { ...signedOut, "403": refusal("An API token without the scope `account`") };
/** An unknown id is no refusal here: the answer is null. */
export const changing = { ...reading, "400": writing["400"], "413": writing["413"] };
export const unfit = { "422": answer("Values that cannot be kept", ref("FieldErrors")) };
export const orNone = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });
export const wantedId = { ...parameter("id", "query", id), required: true };
