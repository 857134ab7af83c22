import { shownOf, type Attachment, type Shape } from "~/lib/content/fields/public-shape";
import { sharedSchema } from "~/lib/content/fields/relations/target-ids.server";

export const fileSchema = sharedSchema("PublicFile");

export function filesOf(ids: readonly string[], show: (id: string) => Attachment | null): Shape | null {
  const files = shownOf(ids, show);
  return files && { shape: "files", files };
}
