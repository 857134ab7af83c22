import type { ProductFields } from "~/lib/apps/ecommerce/product-form";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import type { RecordAnswer } from "~/lib/records/record-answer";

/** What somebody has typed of a movement. */
export type TypedMovement = { kind: string; quantity: string; unit: string; reason: string };
export type MovementAnswer = RecordAnswer<TypedMovement>;
export type FormAnswer = RecordAnswer<ProductFields> & { files: AttachmentJson[] };
export type ProductAnswer = FormAnswer | MovementAnswer;

/** A product's page has two forms. */
export const isMovementAnswer = (answer: ProductAnswer): answer is MovementAnswer => "quantity" in answer.typed;
