import { useTranslation } from "react-i18next";

import { ModuleScript } from "~/components/public/module-script";
import { useNonce } from "~/layouts/document/nonce";

/**
 * From submit until the next page: shows progress and blocks a second press, which would use up a one-time link.
 * Stopped submits and pages from the back/forward cache are reset; where browsers don't report a stop, after ten
 * seconds.
 */
const script = `{const r=document.documentElement;let t=0;const d=()=>{delete r.dataset.sending;for(const b of document.querySelectorAll("[aria-busy]"))b.removeAttribute("aria-busy")};addEventListener("submit",e=>{if("sending"in r.dataset&&e.timeStamp-t<1e4)return e.preventDefault();t=e.timeStamp;r.dataset.sending="";e.submitter?.setAttribute("aria-busy","true")});addEventListener("pageshow",d);globalThis.navigation?.addEventListener("navigateerror",d)}`;

/** The loading bar and waiting buttons of a page without the application's scripts (decision 0005). */
export function PlainPageParts({ scripts }: { scripts: false | "modules" }) {
  const { t } = useTranslation();
  const nonce = useNonce();
  return (
    <>
      <div className="loading-bar of-plain-page no-print" role="progressbar" aria-label={t("ui.loading")}>
        <div />
      </div>
      {scripts === "modules" ? (
        <ModuleScript name="site" />
      ) : (
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      )}
    </>
  );
}
