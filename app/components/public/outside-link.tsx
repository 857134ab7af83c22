import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";

/** Another site's address: this site's have no host. */
export const isOutside = (href: string) => /^https?:/i.test(href);

/** For a link that leaves the site: an icon and a text for screen readers. @param onlyHeard no room for the icon */
export function OutsideHint({ newTab = false, onlyHeard = false }: { newTab?: boolean; onlyHeard?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {onlyHeard ? null : (
        <Icon name="heroicons_mini:arrow-top-right-on-square" className="ms-1 inline size-4 align-[-0.125em]" />
      )}
      <span className="sr-only"> {t(newTab ? "public.newTab" : "public.outside")}</span>
    </>
  );
}

type AnyLink = {
  href: string;
  lang?: string | undefined;
  rel?: string;
  title?: string;
  newTab?: boolean;
  onlyHeard?: boolean;
  className?: string;
  children: ReactNode;
};

/** Announces leaving the site or opening a tab. */
export function AnyLink({ href, rel = "", newTab = false, onlyHeard = false, children, ...rest }: AnyLink) {
  const leaves = isOutside(href);
  const relation = [leaves || newTab ? "noopener" : "", rel].filter(Boolean).join(" ");
  return (
    <a href={href} target={newTab ? "_blank" : undefined} rel={relation || undefined} {...rest}>
      {children}
      {leaves || newTab ? <OutsideHint newTab={newTab} onlyHeard={onlyHeard} /> : null}
    </a>
  );
}

/** A link that leaves the site, in a new tab. */
export function OutsideLink(props: Omit<AnyLink, "newTab">) {
  return <AnyLink {...props} newTab />;
}
