import { useEffect, useRef, useState, type ChangeEvent } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { FileInput } from "~/components/controls/file-input";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import type { TextLocale } from "~/lib/platform/text/dates/dates";
import { formatBytes } from "~/lib/platform/text/numbers";

type AttachedFilesProps = {
  id: string;
  /** As `AttachmentKind.name` says. */
  kind: string;
  label: string;
  files: readonly AttachmentJson[];
  most: number;
  errors: string[];
  /** Hears when files begin to be sent, and when all have gone. */
  onSending?: (isSending: boolean) => void;
};

/**
 * Files that only those see who see what they hang on, as `file` of the form, each by its address. They are sent when
 * they are chosen; without scripts, with the form, as `files`. The form is not sent before they have gone.
 */
export function AttachedFiles({ id, kind, label, files: given, most, errors, onSending }: AttachedFilesProps) {
  const { t, i18n } = useTranslation();
  const isHydrated = useHydrated();
  const list = useRef<HTMLUListElement>(null);
  const [files, setFiles] = useState(given);
  const latest = useRef(files);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const isSending = sending !== null;
  useEffect(() => {
    input.current?.setCustomValidity(isSending ? t("files.attachments.wait") : "");
    if (isSending) onSending?.(true);
    return () => onSending?.(false);
  }, [isSending, onSending, t]);
  const show = (next: readonly AttachmentJson[]) => {
    latest.current = next;
    flushSync(() => setFiles(next));
    // The form hears of it as of what is typed.
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    currentTarget.value = "";
    setProblems([]);
    if (chosen[0]) setSending({ name: chosen[0].name, share: 0 });
    const sender = await import("./send-attachment").catch(() => null);
    for (const file of chosen) {
      const refuse = (code: string) =>
        setProblems((before) => [
          ...before,
          `${file.name}: ${t([`files.errors.${code}`, "files.errors.unknown"], { count: most })}`,
        ]);
      if (latest.current.length >= most) {
        refuse("tooManyFiles");
        break;
      }
      setSending({ name: file.name, share: 0 });
      const sent = sender
        ? await sender.sendAttachment(kind, file, (share) => setSending({ name: file.name, share })).result
        : { code: "network" };
      if ("stored" in sent) show([...latest.current, sent.stored]);
      else if ("code" in sent) refuse(sent.code);
    }
    setSending(null);
  };
  return (
    <Field id={id} label={label} errors={problems.length > 0 ? problems : errors}>
      {(control) => (
        <>
          <ul ref={list} aria-label={t("files.attachments.chosen")} className="flex flex-col gap-1 empty:hidden">
            {files.map(({ id: file, address, name, bytes }) => {
              const text = (
                <>
                  <Icon name="heroicons_outline:paper-clip" className="size-5" />
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <span className="text-sm text-muted-foreground">
                    {formatBytes(bytes, i18n.language as TextLocale)}
                  </span>
                </>
              );
              return (
                <li key={file} className="rounded-md border bg-muted ps-3">
                  {isHydrated ? (
                    <span className="flex items-center gap-2">
                      <input type="hidden" name="file" value={address} />
                      {text}
                      <Button
                        type="button"
                        variant="ghost"
                        size="icon"
                        aria-label={t("files.attachments.remove", { name })}
                        title={t("files.attachments.remove", { name })}
                        onClick={() => show(latest.current.filter((one) => one.id !== file))}
                      >
                        <Icon name="heroicons_outline:x-mark" />
                      </Button>
                    </span>
                  ) : (
                    <label className="flex min-h-10 items-center gap-2 pe-3">
                      <input type="checkbox" name="file" value={address} defaultChecked />
                      {text}
                    </label>
                  )}
                </li>
              );
            })}
          </ul>
          <FileInput
            {...control}
            ref={input}
            name="files"
            multiple
            onChange={(event) => void choose(event)}
            namesElsewhere
          />
          <p role="status" className="text-sm text-muted-foreground empty:hidden">
            {sending
              ? `${sending.name}: ${t("files.attachments.sending", { percent: Math.round(sending.share * 100) })}`
              : ""}
          </p>
        </>
      )}
    </Field>
  );
}
