import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Field } from "~/components/controls/field";

import { UploadBox } from "./upload-box";
import type { UploadPlace } from "./upload-place";

export type UploaderProps = {
  /** Default: the root of the library. */
  place?: UploadPlace | undefined;
  /** The person whose uploads continue on other pages and after a reload. */
  keptFor?: string | undefined;
  /** Megabytes. */
  limits: { image: number; file: number };
  /** Endings for the file field; default: those that the library takes. */
  endings?: string | undefined;
  /** Called once after a run of uploads, for example to reload the list. */
  onUploaded: () => void;
};

/** Inside a multipart form: without scripts it is that form's file field `upload` with a button. */
export function Uploader({ limits, ...upload }: UploaderProps) {
  const { t } = useTranslation();
  return (
    <Field id="upload" label={t("files.upload.label")} hint={t("files.upload.hint", limits)}>
      {(control) => (
        <UploadBox {...upload} control={control} name="upload" required takesPasted listsStored>
          <p className="hidden text-sm text-muted-foreground noscript:block">{t("files.upload.plain")}</p>
          <Button type="submit" className="hidden noscript:inline-flex">
            {t("files.upload.submit")}
          </Button>
        </UploadBox>
      )}
    </Field>
  );
}
