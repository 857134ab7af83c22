import { useTranslation } from "react-i18next";

import { buttonVariants } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

/** Downloads a folder as one archive. @param href null where nothing lies in it */
export function ZipLink({ href }: { href: string | null }) {
  const { t } = useTranslation();
  if (href === null) return null;
  return (
    <a href={href} download className={buttonVariants({ variant: "outline" })}>
      <Icon name="heroicons_outline:archive-box-arrow-down" />
      {t("files.zip.download")}
    </a>
  );
}
