import { Link } from "@remix-run/react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { contactPaths, exportBounds, type ContactPlace } from "~/lib/apps/contacts/contact";

type ContactOutputsProps = { place: ContactPlace; total: number; mayImport: boolean };

/** The whole list, as it is filtered, for other programs, and what comes from them. */
export function ContactOutputs({ place, total, mayImport }: ContactOutputsProps) {
  const { t } = useTranslation();
  const isEmpty = total === 0;
  const look = buttonVariants({ variant: "ghost", size: "sm" });
  if (isEmpty && !mayImport) return null;
  return (
    <nav aria-label={t("contacts.export.label")} className="-my-3 flex flex-wrap items-center gap-1 print:hidden">
      {isEmpty ? null : (
        <>
          <a href={contactPaths.vcards(place)} download className={look}>
            <Icon name="heroicons_outline:identification" />
            {t("contacts.export.vcards")}
          </a>
          <a href={contactPaths.csv(place)} download className={look}>
            <Icon name="heroicons_outline:table-cells" />
            {t("contacts.export.csv")}
          </a>
        </>
      )}
      {total > exportBounds.photos ? (
        <span className="order-last basis-full px-3 text-sm text-muted-foreground">
          {t("contacts.export.photos", { photos: exportBounds.photos })}
        </span>
      ) : null}
      {mayImport ? (
        <Link to={contactPaths.import()} className={look}>
          <Icon name="heroicons_outline:arrow-up-tray" />
          {t("contacts.import.link")}
        </Link>
      ) : null}
    </nav>
  );
}

/** Whether a contact of the form around the element is ticked. */
function useIsAnyTicked(element: RefObject<HTMLElement>): boolean {
  const [isAny, setIsAny] = useState(false);
  useEffect(() => {
    const form = element.current?.closest("form");
    const look = () => setIsAny(form?.querySelector("[name=id]:checked") != null);
    // A form is cleared after the event of its reset.
    const lookSoon = () => void setTimeout(look);
    look();
    form?.addEventListener("change", look);
    form?.addEventListener("reset", lookSoon);
    return () => {
      form?.removeEventListener("change", look);
      form?.removeEventListener("reset", lookSoon);
    };
  }, [element]);
  return isAny;
}

/** The downloads of the ticked contacts of the form around it; with scripts, there once one is ticked. */
export function ChosenOutputs() {
  const { t } = useTranslation();
  const group = useRef<HTMLDivElement>(null);
  const isAny = useIsAnyTicked(group);
  return (
    <div
      ref={group}
      role="group"
      aria-label={t("contacts.export.chosen")}
      className={cn(
        "sticky bottom-3 z-20 mx-3 my-3 flex flex-wrap items-center gap-2 rounded-lg border bg-card p-2 shadow-lg print:hidden",
        isAny || "scripts:hidden",
      )}
    >
      <span className="me-auto ps-2 font-medium">{t("contacts.export.chosen")}</span>
      <Button type="submit" size="sm" formAction={contactPaths.vcards()}>
        {t("contacts.export.vcards")}
      </Button>
      <Button type="submit" size="sm" variant="outline" formAction={contactPaths.csv()}>
        {t("contacts.export.csv")}
      </Button>
      <Button type="reset" size="sm" variant="ghost">
        {t("contacts.export.clear")}
      </Button>
    </div>
  );
}
