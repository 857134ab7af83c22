import { useTranslation } from "react-i18next";

import { CopyAddress } from "~/components/files/copy-address";
import type { FileJson } from "~/lib/files/file-json.server";

export function FileFacts({
  file,
  size,
  created,
  origin,
  uploader,
  folder,
}: {
  file: FileJson;
  size: string;
  created: string;
  origin: string;
  uploader: string | null;
  folder: { name: string } | null;
}) {
  const { t } = useTranslation();
  const documentFacts = ({
    title,
    language,
    hasText,
    isTagged,
  }: NonNullable<FileJson["document"]>): [string, string][] => [
    [t("files.document.title"), title ?? t("files.document.missing")],
    [t("files.document.language"), language ?? t("files.document.missing")],
    [t("files.document.text"), t(`files.document.${hasText === null ? "unknown" : hasText ? "hasText" : "noText"}`)],
    [t("files.document.tags"), t(`files.document.${isTagged ? "tagged" : "untagged"}`)],
  ];
  const facts: [label: string, value: string][] = [
    [t("files.kind.label"), t(`files.kind.${file.kind}`)],
    [t("files.file.mime"), file.mime],
    [t("files.file.size"), size],
    ...(file.width && file.height
      ? [
          [t("files.file.pixels"), t("files.file.pixelsValue", { width: file.width, height: file.height })] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(file.pages ? [[t("files.file.pages"), String(file.pages)] satisfies [string, string]] : []),
    ...(file.document ? documentFacts(file.document) : []),
    [t("files.file.created"), created],
    [t("files.file.uploader"), uploader ?? t("audit.system")],
    [t("files.file.folder"), folder?.name ?? t("files.folders.root")],
    [t("files.file.sha256"), file.sha256],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
      <div className="contents">
        <dt className="text-muted-foreground">{t("files.file.address")}</dt>
        <dd className="flex min-w-0 flex-col gap-2 break-all">
          <span className="noscript:hidden">{file.url}</span>
          <CopyAddress address={origin + file.url} name={file.originalName} />
        </dd>
      </div>
    </dl>
  );
}
