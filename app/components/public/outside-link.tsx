import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";

/** Whether an address is one of another site, as fields hold them: those of this one have no host. */
export const isOutside = (href: string) => /^https?:/i.test(href);

/**
 * What stands behind the words of a link that leaves the site: a sign to see, and what it means to hear. @param
 * onlyHeard where a picture or a button has no room for the sign
 */
export function OutsideHint({ newTab = false, onlyHeard = false }: { newTab?: boolean; onlyHeard?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {onlyHeard ? null : <Icon name="heroicons_mini:arrow-top-right-on-square" className="ms-1 inline size-4 align-[-0.125em]" />}
      <span className="sr-only"> {t(newTab ? "public.newTab" : "public.outside")}</span>
    </>
  );
}

type AnyLink = { href: string; lang?: string | undefined; rel?: string; title?: string; newTab?: boolean; onlyHeard?: boolean; className?: string; children: ReactNode };

/** A link wherever it leads: one that leaves the site, or opens in another tab, says so before anybody follows it. */
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

/** A link that leaves the site, in a tab of its own. */
export function OutsideLink(props: Omit<AnyLink, "newTab">) {
  return <AnyLink {...props} newTab />;
}
