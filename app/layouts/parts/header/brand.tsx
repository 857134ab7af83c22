import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cn } from "~/components/ui/cn";
import { useAppTitle } from "~/layouts/document/root-data";
import { Logo } from "./logo";

type BrandProps = { className?: string; logoClassName?: string; nameClassName?: string };

export function Brand({ className, logoClassName = "size-8", nameClassName }: BrandProps) {
  const { t } = useTranslation();
  const title = useAppTitle();
  return (
    <Link
      to="/"
      aria-label={t("layout.homeOf", { title })}
      className={cn("flex min-w-0 items-center gap-3 rounded-sm text-lg font-semibold tracking-tight", className)}
    >
      <Logo className={logoClassName} />
      <span className={cn("truncate", nameClassName)}>{title}</span>
    </Link>
  );
}
