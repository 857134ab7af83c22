import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Field } from "~/components/controls/field";

import { UploadBox } from "./upload-box";

type UploaderProps = {
  /** Called once after a run of uploads, for instance to read the list again. */
  onUploaded: () => void;
};

/**
 * Chooses, drops or pastes files and uploads them one by one with progress. Stands inside a multipart form: without
 * scripts it is that form's file field `upload` and its button.
 */
export function Uploader({ onUploaded }: UploaderProps) {
  const { t } = useTranslation();
  return (
    <Field id="upload" label={t("files.upload.label")} hint={t("files.upload.hint")}>
      {(control) => (
        <UploadBox control={control} name="upload" required takesPasted listsStored onUploaded={onUploaded}>
          <Button type="submit" className="hidden noscript:inline-flex">
            {t("files.upload.submit")}
          </Button>
        </UploadBox>
      )}
    </Field>
  );
}
