import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import type { Locale } from "~/lib/content/values";
import type { Attachment } from "~/lib/content/fields/public-shape";
import { fileSize } from "~/lib/public-site/entry/file-size";

import { LocalizedText } from "~/components/public/localized-text";

/** With type and size before the download. */
export function Attachments({ attachments, locale }: { attachments: readonly Attachment[]; locale: Locale }) {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col gap-2">
      {attachments.map(({ href, title, type, bytes, language }) => (
        <li key={href}>
          <a href={href} className="group flex items-start gap-3 rounded-lg border bg-card p-4 hover:border-primary">
            <Icon name="heroicons_outline:document-arrow-down" className="size-6 text-primary" />
            <span className="min-w-0">
              <span className="block font-medium group-hover:underline">
                <LocalizedText text={title} />
              </span>
              <span className="text-base text-muted-foreground">
                {[
                  type,
                  fileSize(bytes, locale),
                  language && language !== locale ? t(`public.languages.${language}`) : null,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
