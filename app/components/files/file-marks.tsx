import { useTranslation } from "react-i18next";

import { Badge } from "~/components/ui/badge";
import type { FileJson } from "~/lib/files/file-json.server";

/** A file's open issues. */
export function FileMarks({ file }: { file: Pick<FileJson, "kind" | "alt" | "document" | "personalData"> }) {
  const { t } = useTranslation();
  const marks = [
    ...(file.kind === "image" && !file.alt.tr ? ["missingAlt"] : []),
    ...(file.document?.hasText === false ? ["noText"] : []),
    ...(file.personalData ? ["personalData"] : []),
  ];
  if (marks.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {marks.map((mark) => (
        <Badge key={mark} tone={mark === "personalData" ? "info" : "warning"}>
          {t(`files.marks.${mark}`)}
        </Badge>
      ))}
    </span>
  );
}
