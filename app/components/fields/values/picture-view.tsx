import { useTranslation } from "react-i18next";

import type { ImageValue } from "~/lib/content/values";
import { thumbnailUrl } from "~/lib/files/serving/file-urls";

import { readable, type FormContext } from "~/components/fields/form-context";

export function PictureView({ value, context }: { value: ImageValue; context: FormContext }) {
  const { t } = useTranslation();
  const file = context.files[value.file];
  const alt = readable(value.alt, context.locale);
  const caption = readable(value.caption, context.locale);
  return (
    <figure className="flex items-start gap-3">
      {file ? (
        <img src={thumbnailUrl(file)} alt="" className="max-h-24 max-w-40 rounded-md border bg-muted" />
      ) : (
        <code>{value.file.slice(0, 8)}</code>
      )}
      <figcaption className="text-sm text-muted-foreground">
        <span className="block" lang={alt.text ? alt.lang : undefined}>
          {value.decorative
            ? t("fields.image.decorative")
            : alt.text
              ? `${t("fields.image.alt")}: ${alt.text}`
              : t("fields.image.noAlt")}
        </span>
        {caption.text ? (
          <span className="block" lang={caption.lang}>
            {caption.text}
          </span>
        ) : null}
        {value.credit ? <span className="block">{value.credit}</span> : null}
      </figcaption>
    </figure>
  );
}
