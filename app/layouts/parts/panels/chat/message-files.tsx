import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { attachedPicture, type AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { formatBytes } from "~/lib/platform/text/numbers";

/** The files of a message, or of a conversation: pictures as pictures, others by their names. */
export function MessageFiles({ files }: { files: readonly AttachmentJson[] }) {
  const { i18n } = useTranslation();
  const locale = i18n.language === "tr" ? "tr" : "en";
  return (
    <ul className="flex flex-col gap-2">
      {files.map(({ id, address, name, kind, bytes }) => (
        <li key={id}>
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-2 underline"
          >
            {kind === "image" ? (
              <img
                src={attachedPicture(address, "thumbnail")}
                alt={name}
                className="max-h-60 max-w-full rounded-md object-contain"
              />
            ) : (
              <>
                <Icon name="heroicons_outline:document" className="size-5 shrink-0" />
                <span className="wrap-anywhere">
                  {name} ({formatBytes(bytes, locale)})
                </span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
