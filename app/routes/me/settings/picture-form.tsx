import { useTranslation } from "react-i18next";

import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/controls/field";
import { FileInput } from "~/components/controls/file-input";

import type { RefusedForm } from "./refusal";
import { SettingsForm } from "./settings-form";
import { useIssueText } from "./use-issue-text";

const accepted = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export function PictureForm({
  name,
  avatar,
  refusal,
}: {
  name: string;
  avatar: string | null;
  refusal: RefusedForm | undefined;
}) {
  const { t } = useTranslation();
  const wordIssue = useIssueText();
  const label = t("settings.account.picture");
  return (
    <SettingsForm
      intent="picture"
      encType="multipart/form-data"
      title={label}
      description={t("settings.account.pictureHint")}
      refusal={refusal}
      fields={{ picture: { id: "picture", label } }}
      submit={t("settings.account.upload")}
      foot={
        avatar ? (
          <Button
            type="submit"
            variant="outline"
            name="intent"
            value="remove-picture"
            formNoValidate
            className="order-first"
          >
            {t("settings.account.removePicture")}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-wrap items-center gap-5">
        <Avatar key={avatar} name={name} src={avatar} className="size-24 border text-4xl" />
        <Field
          id="picture"
          label={t("settings.account.chooseFile")}
          hint={t("settings.account.fileHint")}
          errors={refusal?.errors.picture?.map(wordIssue)}
          className="min-w-60 flex-1"
        >
          {(control) => <FileInput key={avatar} {...control} name="picture" accept={accepted} required />}
        </Field>
      </div>
    </SettingsForm>
  );
}
