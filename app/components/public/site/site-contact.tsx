import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import type { SiteContact as Contact } from "~/lib/public-site/site/site-contact";

import { LocalizedText } from "~/components/public/localized-text";
import { AnyLink } from "~/components/public/outside-link";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

const icons: Record<Contact["lines"][number]["name"], InterfaceIcon> = {
  address: "heroicons_outline:map-pin",
  hotline: "heroicons_outline:phone",
  phone: "heroicons_outline:phone",
  email: "heroicons_outline:envelope",
  registeredEmail: "heroicons_outline:envelope",
};
const link = "wrap-break-word hover:text-primary hover:underline";

export function SiteContact({ contact: { href, write, lines, social } }: { contact: Contact }) {
  const { t } = useTranslation();
  return (
    <address className="mt-2 flex flex-col gap-3 not-italic">
      <ul className="flex flex-col gap-2">
        {lines.map(({ name, text, href: to, label }) => (
          <li key={`${name} ${text}`} className="flex items-start gap-2">
            <Icon name={icons[name]} className="mt-0.5 size-5 text-muted-foreground" />
            <span className="min-w-0">
              {label ? (
                <span className="text-muted-foreground">
                  <LocalizedText text={label} />:{" "}
                </span>
              ) : null}
              {to ? (
                <AnyLink href={to} className={link}>
                  {text}
                </AnyLink>
              ) : (
                text
              )}
            </span>
          </li>
        ))}
      </ul>
      {social.length > 0 ? (
        <ul aria-label={t("public.footer.networks")} className="flex flex-wrap gap-x-4 gap-y-1">
          {social.map(({ name, label, href: to }) => (
            <li key={name}>
              <AnyLink href={to} rel="me" className={`${link} inline-flex min-h-9 items-center`}>
                {label}
              </AnyLink>
            </li>
          ))}
        </ul>
      ) : null}
      {write ? (
        <a href={write} className={`${link} inline-flex min-h-9 items-center gap-1 font-medium`}>
          {t("public.write.title")}
          <Icon name="heroicons_mini:chevron-right" />
        </a>
      ) : null}
      {href ? (
        <Link to={href} className={`${link} inline-flex min-h-9 items-center gap-1 font-medium`}>
          {t("public.footer.contact")}
          <Icon name="heroicons_mini:chevron-right" />
        </Link>
      ) : null}
    </address>
  );
}
