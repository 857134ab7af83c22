import { useTranslation } from "react-i18next";
import { publicScripts } from "virtual:public-scripts";

import { useNonce } from "../nonce";

/**
 * Shows from the moment a form is sent until its answer replaces the page. A page that comes back from the browser's
 * memory has nothing under way.
 */
const script = `{const r=document.documentElement;addEventListener("submit",e=>{r.dataset.sending="";e.submitter?.setAttribute("aria-busy","true")});addEventListener("pageshow",()=>{delete r.dataset.sending;for(const b of document.querySelectorAll("[aria-busy]"))b.removeAttribute("aria-busy")})}`;

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
