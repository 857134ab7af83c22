import { useTranslation } from "react-i18next";
import { publicScripts } from "virtual:public-scripts";

import { useNonce } from "../nonce";

/**
 * Shows from the moment a form is sent until its answer replaces the page, and takes no second press meanwhile: a link
 * of one use would be used up by the first, and its owner told by the second that it is not good. A page whose sending
 * was stopped, or that comes back from the browser's memory, has nothing under way; where a browser does not tell of
 * the stop, ten seconds do.
 */
const script = `{const r=document.documentElement;let t=0;const d=()=>{delete r.dataset.sending;for(const b of document.querySelectorAll("[aria-busy]"))b.removeAttribute("aria-busy")};addEventListener("submit",e=>{if("sending"in r.dataset&&e.timeStamp-t<1e4)return e.preventDefault();t=e.timeStamp;r.dataset.sending="";e.submitter?.setAttribute("aria-busy","true")});addEventListener("pageshow",d);globalThis.navigation?.addEventListener("navigateerror",d)}`;

/** What a page without the application's scripts has of them: the loading bar and waiting buttons (decision 0005). */
export function PlainPageParts({ scripts }: { scripts: false | "modules" }) {
  const { t } = useTranslation();
  const nonce = useNonce();
  return (
    <>
      <div className="loading-bar of-plain-page no-print" role="progressbar" aria-label={t("ui.loading")}>
        <div />
      </div>
      {scripts === "modules" ? (
        <script type="module" src={publicScripts.site} />
      ) : (
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      )}
    </>
  );
}
