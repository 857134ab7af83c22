import { useCallback, useState, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";

import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { Icon } from "~/components/icon";
import { buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { maxFiles, type RefusedMessage } from "~/lib/apps/chat/chat";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";

import type { Thread } from "./chat-thread-store";

type Sending = { name: string; share: number };
type Problem = { name: string; code: string };

/** The files of the next message: each is sent when it is chosen, one after another. */
export function useChosenFiles(thread: Thread) {
  const [files, setFiles] = useState<AttachmentJson[]>([]);
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const recall = useCallback(() => setFiles(thread.draftFiles()), [thread]);
  const keep = (next: AttachmentJson[]) => {
    thread.keepFiles(next);
    setFiles(next);
  };
  const add = async (chosen: readonly File[]) => {
    setProblem(null);
    setSending({ name: chosen[0]?.name ?? "", share: 0 });
    const sending = await import("~/components/files/attachments/send-attachment").catch(() => null);
    for (const file of chosen) {
      const { name } = file;
      if (thread.draftFiles().length >= maxFiles) {
        setProblem({ name, code: "tooManyFiles" });
        break;
      }
      setSending({ name, share: 0 });
      const sent = sending
        ? await sending.sendAttachment("chat", file, (share) => setSending({ name, share })).result
        : { code: "network" };
      if ("stored" in sent) keep([...thread.draftFiles(), sent.stored]);
      else if ("code" in sent) setProblem({ name, code: sent.code });
    }
    setSending(null);
  };
  const remove = (id: string) => keep(files.filter((file) => file.id !== id));
  return { files, sending, problem, isSending: sending !== null, add, remove, recall };
}

type Chosen = ReturnType<typeof useChosenFiles>;

/** Without scripts the files go with the form; with them this is the button that chooses. */
export function ChooseFiles({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation();
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    input.value = "";
    void chosen.add(files);
  };
  return (
    <label
      title={t("chat.files.add")}
      className={cn(
        buttonVariants({ variant: "ghost", size: "icon" }),
        "relative shrink-0 cursor-pointer has-focus-visible:outline-2 noscript:w-auto",
      )}
    >
      <Icon name="heroicons_outline:paper-clip" className="noscript:hidden" />
      <span className="sr-only">{t("chat.files.add")}</span>
      <input
        type="file"
        name="files"
        multiple
        onChange={choose}
        className="max-w-40 text-sm scripts:absolute scripts:inset-0 scripts:cursor-pointer scripts:opacity-0"
      />
    </label>
  );
}

/** What will go with the message, and what could not be sent. */
export function ChosenFiles({ chosen, refused }: { chosen: Chosen; refused: RefusedMessage | undefined }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const { files, sending, problem } = chosen;
  const failed = problem ?? (refused?.fileCode ? { name: "", code: refused.fileCode } : null);
  return (
    <>
      {files.length > 0 ? (
        <ul aria-label={t("chat.files.chosen")} className="mb-2 flex flex-wrap gap-2">
          {files.map(({ id, name }) => (
            <li key={id} className="flex max-w-full items-center gap-1 rounded-md border bg-muted ps-3">
              <span className="truncate">{name}</span>
              <button
                type="button"
                aria-label={t("chat.files.remove", { name })}
                title={t("chat.files.remove", { name })}
                onClick={() => chosen.remove(id)}
                className={buttonVariants({ variant: "ghost", size: "icon", className: "size-8" })}
              >
                <Icon name="heroicons_outline:x-mark" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isHydrated || !refused
        ? null
        : refused.files.map(({ id, address, name }) => (
            <label key={id} className="mb-2 flex items-center gap-2">
              <input type="checkbox" name="file" value={address} defaultChecked />
              {name}
            </label>
          ))}
      <p role="status" className="mb-2 text-sm text-muted-foreground empty:hidden">
        {sending ? t("chat.files.sending", { name: sending.name, percent: Math.round(sending.share * 100) }) : ""}
      </p>
      {failed ? (
        <p role="alert" className="mb-2 text-sm font-medium text-error wrap-anywhere">
          {failed.name === "" ? null : `${failed.name}: `}
          {t([`chat.files.errors.${failed.code}`, `files.errors.${failed.code}`, "files.errors.unknown"], {
            files: maxFiles,
          })}
        </p>
      ) : null}
    </>
  );
}
