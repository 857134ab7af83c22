import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { showToast } from "~/components/controls/toast-store";
import { Alert } from "~/components/ui/alert";
import { isUnasked, refusedTextOf } from "~/lib/platform/http/response/form-answer";
import { issueText } from "~/lib/platform/i18n/issue-text";

/** Names that pages give to what nobody types. */
const notTyped = /^(?:intent|version|once|backup|seen|part|id)$/;

/**
 * Why the page's form was refused, where the answer blames no field (`FormAnswer.refused`). Every layout has it, so a
 * page only answers. Behind an open dialog nobody would read it: there it is a message.
 * Without scripts it holds the texts too, in case the page has no form for them any more (`refill-form.server.ts`).
 */
export function RefusalBanner({ answer }: { answer: unknown }) {
  const { t } = useTranslation();
  const refused = refusedTextOf(answer);
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!refused) return;
    if (document.querySelector("dialog:modal"))
      showToast({ id: "refused", tone: "error", text: t(refused.key, refused.values) });
    else banner.current?.focus();
  }, [refused, t]);
  if (!refused) return null;
  // A form that asked shows its errors beside their fields.
  const issues = isUnasked(answer) ? [...new Set(Object.values(answer.errors).flat())] : [];
  const texts = isUnasked(answer)
    ? (answer.sent ?? []).filter(([name, text]) => text.trim() !== "" && !notTyped.test(name))
    : [];
  return (
    <div ref={banner} tabIndex={-1} className="p-4 pb-0">
      <Alert tone="error" title={t(refused.key, refused.values)}>
        {issues.length > 0 ? (
          <ul className="list-disc ps-5">
            {issues.map((issue) => (
              <li key={issue}>{issueText(t, issue)}</li>
            ))}
          </ul>
        ) : null}
        {texts.length > 0 ? (
          <details data-slot="typed-texts">
            <summary className="min-h-9 cursor-pointer font-medium">{t("layout.typedTexts")}</summary>
            <ul className="list-disc ps-5">
              {texts.map(([name, text], at) => (
                <li key={`${name} ${at}`} className="wrap-break-word whitespace-pre-line">
                  {text}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </Alert>
    </div>
  );
}
