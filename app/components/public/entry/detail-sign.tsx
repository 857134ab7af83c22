import { ChosenIcon } from "~/components/chosen-icon";
import { cn } from "~/components/ui/cn";
import type { Card } from "~/lib/public-site/lists/card";

type Detail = Card["details"][number];

/** An icon before a line whose text says the same. */
export function DetailSign({
  icon,
  flag,
  className,
}: Pick<Detail, "icon"> & { flag: Detail["flag"]; className?: string }) {
  return flag ? (
    <span aria-hidden className="w-5 shrink-0 text-center">
      {flag}
    </span>
  ) : (
    <ChosenIcon name={icon} className={cn("mt-0.5 size-5", className)} />
  );
}

/** Marked when not in the page's language. */
export function DetailText({ label, text, lang }: Pick<Detail, "label" | "text" | "lang">) {
  return (
    <>
      {label ? `${label}: ` : null}
      {lang ? <span lang={lang}>{text}</span> : text}
    </>
  );
}

/** Visual only; the text says it. */
export function DetailBar({ bar }: { bar: Detail["bar"] }) {
  return bar === undefined ? null : <progress aria-hidden max={100} value={bar} className="progress basis-full" />;
}
