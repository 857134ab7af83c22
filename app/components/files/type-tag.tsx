import { Badge, type BadgeTone } from "~/components/ui/badge";

const tones: Readonly<Record<string, BadgeTone>> = { PDF: "error", DOC: "info", XLS: "success", JPG: "warning" };

/** "PDF", "XLS" */
export const TypeTag = ({ type }: { type: string }) => <Badge tone={tones[type] ?? "neutral"}>{type}</Badge>;
