import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Field } from "~/components/controls/field";

import { UploadBox } from "./upload-box";

type UploaderProps = {
  /** Where the files are to lie; null is the root. */
  folderId?: string | null;
  /** The person for whom uploads go on beside other pages and after a reload. */
  keptFor?: string | undefined;
  /** Megabytes that may come. */
  limits: { image: number; file: number };
  /** Called once after a run of uploads, for instance to read the list again. */
  onUploaded: () => void;
};

/**
 * Chooses, drops or pastes files and uploads them one by one with progress. Stands inside a multipart form: without
 * scripts it is that form's file field `upload` and its button.
 */
export function Uploader({ folderId = null, keptFor, limits, onUploaded }: UploaderProps) {
  const { t } = useTranslation();
  return (
    <Field id="upload" label={t("files.upload.label")} hint={t("files.upload.hint", limits)}>
      {(control) => (
        <UploadBox
          control={control}
          name="upload"
          required
          takesPasted
          listsStored
          folderId={folderId}
          keptFor={keptFor}
          onUploaded={onUploaded}
        >
          <p className="hidden text-sm text-muted-foreground noscript:block">{t("files.upload.plain")}</p>
          <Button type="submit" className="hidden noscript:inline-flex">
            {t("files.upload.submit")}
          </Button>
        </UploadBox>
      )}
    </Field>
  );
}
