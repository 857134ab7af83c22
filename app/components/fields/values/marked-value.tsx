import { Fragment } from "react";
import { useTranslation } from "react-i18next";

import type { MarkedText, MarkKind } from "~/lib/content/entries/marked-changes.server";

/** Marks the text that the other side lacks; screen readers hear where a mark begins and ends. */
export function MarkedValue({ text, mark }: { text: MarkedText; mark: MarkKind }) {
  const { t, i18n } = useTranslation();
  if ("html" in text) {
    if (text.html === "") return <Nothing />;
    // Stored rich text is sanitised, and the server made the marks.
    return <div className="rich-text marked-words" dangerouslySetInnerHTML={{ __html: text.html }} />;
  }
  if (text.parts.length === 0) return <Nothing />;
  const Mark = mark === "removed" ? "del" : "ins";
  return (
    <span className="marked-words whitespace-pre-line">
      {text.parts.map(({ text: part, isChanged }, at) =>
        isChanged ? (
          <Mark key={at}>
            <span className="sr-only" lang={i18n.language}>
              {t(`content.marks.${mark}`)}
            </span>
            {part}
            <span className="sr-only" lang={i18n.language}>
              {t("content.marks.end")}
            </span>
          </Mark>
        ) : (
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </span>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return <span className="text-muted-foreground italic">{t("fields.empty")}</span>;
}
