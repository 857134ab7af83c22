import { useEffect, useState } from "react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { showToast } from "~/components/controls/toast-store";
import { loadLaterTexts } from "~/lib/platform/i18n/i18n.client";

import type { LibraryDialog as Dialog } from "./library-dialog";

let loaded: typeof Dialog | undefined;

/** Its script loads on opening; if it can't load, a message says so and the form stays. */
export function LibraryDialog(props: ComponentProps<typeof Dialog>) {
  const { t } = useTranslation();
  const { onClose } = props;
  const [Loaded, setLoaded] = useState(() => loaded);
  useEffect(() => {
    if (Loaded) return;
    let isOpen = true;
    Promise.all([import("./library-dialog"), loadLaterTexts()]).then(
      ([module]) => {
        loaded = module.LibraryDialog;
        if (isOpen) setLoaded(() => loaded);
      },
      () => {
        if (!isOpen) return;
        showToast({ tone: "error", text: t("files.errors.network") });
        onClose();
      },
    );
    return () => void (isOpen = false);
  }, [Loaded, onClose, t]);
  return Loaded ? <Loaded {...props} /> : null;
}
