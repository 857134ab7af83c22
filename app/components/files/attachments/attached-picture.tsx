import { useRef, useState, type ChangeEvent } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { FileInput } from "~/components/controls/file-input";
import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { cn } from "~/components/ui/cn";
import { attachedPicture } from "~/lib/files/attachments/attachment-paths";
import { attachmentFields } from "~/lib/files/attachments/attachment-fields";

type AttachedPictureProps = {
  id: string;
  /** The field of the form that holds the address. */
  name: string;
  /** As `AttachmentKind.name` says. */
  kind: string;
  label: string;
  hint: string;
  address: string | null;
  /** What the picture shows, for those who do not see it; empty where a text beside it says so. */
  alt: string;
  isRound?: boolean;
  errors: string[];
};

const accepted = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/**
 * A picture that only those see who see the record. It is sent when it is chosen; without scripts, with the form, which
 * is `multipart/form-data` and read by `receiveAttachedForm`.
 */
export function AttachedPicture({ id, name, kind, label, hint, address, alt, isRound, errors }: AttachedPictureProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(address ?? "");
  const [sent, setSent] = useState<{ share: number } | { code: string } | null>(null);
  const fields = attachmentFields(name);
  const show = (next: string) => {
    flushSync(() => setShown(next));
    // The form hears of it as of what is typed.
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    if (!file) return;
    setSent({ share: 0 });
    const sending = await import("./send-attachment").catch(() => null);
    const result = sending
      ? await sending.sendAttachment(kind, file, (share) => setSent({ share })).result
      : { code: "network" };
    input.value = "";
    if ("stored" in result) show(result.stored.address);
    setSent("code" in result ? result : null);
  };
  const failed = sent && "code" in sent ? [t([`files.errors.${sent.code}`, "files.errors.unknown"])] : errors;
  return (
    <Field id={id} label={label} hint={hint} errors={failed}>
      {(control) => (
        <>
          <input ref={field} type="hidden" name={name} value={shown} />
          {shown === "" ? null : (
            <div className="flex flex-wrap items-end gap-3">
              <img
                src={attachedPicture(shown, isRound ? "thumbnail" : "picture")}
                alt={alt}
                className={cn(
                  "border object-cover",
                  isRound ? "size-32 rounded-full" : "max-h-72 max-w-full rounded-lg object-contain",
                )}
              />
              <Button type="button" variant="outline" size="sm" className="noscript:hidden" onClick={() => show("")}>
                <Icon name="heroicons_outline:trash" />
                {t("files.attachments.removePicture")}
              </Button>
              <span className="scripts:hidden">
                <ChoiceLabel control={<Checkbox name={fields.removed} value="true" />}>
                  {t("files.attachments.removePicture")}
                </ChoiceLabel>
              </span>
            </div>
          )}
          <FileInput
            {...control}
            name={fields.file}
            accept={accepted}
            onChange={(event) => void choose(event)}
            namesElsewhere
          />
          <p role="status" className="text-sm text-muted-foreground empty:hidden">
            {sent && "share" in sent ? t("files.attachments.sending", { percent: Math.round(sent.share * 100) }) : ""}
          </p>
        </>
      )}
    </Field>
  );
}
