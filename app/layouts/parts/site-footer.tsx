import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { LocalizedText } from "~/components/public/localized-text";
import { kept } from "~/components/public/kept-part";
import { AnyLink } from "~/components/public/outside-link";
import { deviceClass, MenuLink } from "~/components/public/site/menu-link";
import { SiteContact } from "~/components/public/site/site-contact";
import { cn } from "~/components/ui/cn";
import type { FrameMenus } from "~/lib/menus/site-menus.server";
import type { NavigationItem } from "~/lib/navigation/navigation";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";
import type { FootLink } from "~/lib/public-site/site/foot-link";
import type { SiteContact as Contact } from "~/lib/public-site/site/site-contact";
import type { SiteIdentity } from "~/lib/public-site/site/site-identity";

type SiteFooterProps = {
  site: SiteIdentity;
  contact: Contact | null;
  sites: readonly FootLink[];
  menus: FrameMenus["footer"];
  /** The sections, where no menu is published. */
  fallback: readonly NavigationItem[];
  /** Names the page's language in addresses. */
  suffix: string;
  path: string;
};

export const footerLink = "inline-flex min-h-9 items-center gap-2 hover:text-primary hover:underline";

export const SiteFooter = kept("footer", function SiteFooter(props: SiteFooterProps) {
  const { t } = useTranslation();
  const { site, contact, sites, menus, fallback, suffix, path } = props;
  const online = [
    ...(site.online.eMunicipality
      ? [{ title: { text: t("public.eMunicipality") }, href: site.online.eMunicipality }]
      : []),
    ...site.online.eGovernment,
  ];
  const feeds = site.menu.flatMap(({ id, title, feed }) =>
    feed ? [{ id, title: { text: t("public.rssOf", { title }) }, href: `${feed}${suffix}` }] : [],
  );
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <p className="text-lg font-bold">{site.name}</p>
        <p className="max-w-[60ch] text-muted-foreground">{site.description}</p>
        {site.footer ? (
          <p className="max-w-[60ch] whitespace-pre-line text-muted-foreground" lang={site.footer.lang}>
            {site.footer.text}
          </p>
        ) : null}
        {contact ? <SiteContact contact={contact} /> : null}
        {site.texts.hours ? (
          <p className="flex items-start gap-2">
            <Icon name="heroicons_outline:clock" className="mt-0.5 size-5 text-muted-foreground" />
            {site.texts.hours}
          </p>
        ) : null}
        {site.texts.accessibility ? (
          <p className="max-w-[60ch] text-muted-foreground">{site.texts.accessibility}</p>
        ) : null}
      </div>
      {menus.length > 0 ? (
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-5">
          {menus.map(({ code, title, items }) => (
            <nav key={code} aria-labelledby={`footer-${code}`}>
              <p id={`footer-${code}`} lang={title.lang} className="mb-2 font-semibold">
                {title.text}
              </p>
              <ul>
                {items.map((item) => (
                  <li key={item.id} className={deviceClass(item)}>
                    <MenuLink item={item} path={path} className={cn(footerLink, "leading-snug")} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      ) : (
        <nav aria-label={t("public.footer.pages")}>
          <p className="mb-2 font-semibold">{t("public.footer.pages")}</p>
          <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {fallback.map(({ id, title, link }) => (
              <li key={id}>
                <a href={link} className={footerLink}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <FootLinks
        title={t("public.footer.online")}
        links={online.map(({ title, href }) => ({ id: `${href} ${title.text}`, title, href }))}
      />
      <FootLinks title={t("public.footer.sites")} links={sites} />
      <FootLinks title={t("public.footer.follow")} links={feeds} icon="heroicons_outline:rss" />
    </div>
  );
});

function FootLinks({ title, links, icon }: { title: string; links: readonly FootLink[]; icon?: InterfaceIcon }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} className="flex flex-wrap items-baseline gap-x-6">
      <p className="font-semibold">{title}</p>
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ id, title: linkText, href }) => (
          <li key={id}>
            <AnyLink href={href} className={footerLink}>
              {icon ? <Icon name={icon} /> : null}
              <LocalizedText text={linkText} />
            </AnyLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
