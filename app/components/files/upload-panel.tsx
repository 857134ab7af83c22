import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { lazyModule } from "~/components/controls/hydration/lazy-module";
import { lazyPart } from "~/components/controls/hydration/lazy-part";
import { Icon } from "~/components/ui/icon";

import * as drawn from "./upload-outcome";
import type { ShownOutcome } from "./upload-outcome";
import { Uploader, type UploaderProps } from "./upload/uploader";

const parts = lazyModule("upload-outcome", import.meta.env.SSR ? drawn : undefined, () => import("./upload-outcome"));

/** With all that a file can be refused for, which few are. */
const UploadOutcome = lazyPart<{ outcome: ShownOutcome }>(parts, "UploadOutcome");

type UploadPanelProps = UploaderProps & {
  /** The page that takes the files without scripts. */
  action: string;
  outcome: ShownOutcome | undefined;
  isOpen: boolean;
};

/** With scripts each file is sent by itself, in parts where it is large; without them, with this form. */
export function UploadPanel({ action, outcome, isOpen, ...uploader }: UploadPanelProps) {
  const { t } = useTranslation();
  // It stays open when the first file has come: what follows is told in it.
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details
      open={isOpenAtFirst || outcome !== undefined}
      className="rounded-xl border bg-card shadow-card print:hidden"
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-medium">
        <Icon name="heroicons_outline:arrow-up-tray" className="size-5 text-primary" />
        {t("files.upload.title")}
      </summary>
      <div className="flex flex-col gap-4 border-t p-4">
        {outcome ? <UploadOutcome outcome={outcome} /> : null}
        <Form method="post" encType="multipart/form-data" action={action} reloadDocument>
          <Uploader {...uploader} />
        </Form>
      </div>
    </details>
  );
}
