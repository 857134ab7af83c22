import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { attachedPicture, type AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { formatBytes } from "~/lib/platform/text/numbers";

export function MailFiles({ files }: { files: readonly AttachmentJson[] }) {
  const { t, i18n } = useTranslation();
  if (files.length === 0) return null;
  return (
    <section aria-label={t("mailbox.files.title")}>
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon name="heroicons_outline:paper-clip" className="size-5" />
        {t("mailbox.files.count", { count: files.length })}
      </h3>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {files.map(({ id, address, name, kind, bytes }) => (
          <li key={id}>
            <a
              href={address}
              download={kind === "image" ? undefined : name}
              target={kind === "image" ? "_blank" : undefined}
              rel="noopener noreferrer"
              className="flex min-h-14 items-center gap-3 rounded-md border p-2 hover:bg-accent"
            >
              {kind === "image" ? (
                <img
                  src={attachedPicture(address, "thumbnail")}
                  alt=""
                  loading="lazy"
                  className="size-12 rounded object-cover"
                />
              ) : (
                <span className="flex size-12 shrink-0 items-center justify-center rounded bg-muted">
                  <Icon name="heroicons_outline:document" className="size-6" />
                </span>
              )}
              <span className="min-w-0">
                <span className="block truncate">{name}</span>
                <span className="block text-sm text-muted-foreground">
                  {formatBytes(bytes, i18n.language === "tr" ? "tr" : "en")}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
