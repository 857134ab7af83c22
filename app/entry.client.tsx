import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { setAppTitle } from "~/components/page-meta";
import { startI18n } from "~/lib/platform/i18n/i18n.client";

async function hydrate() {
  const { lang, dataset } = document.documentElement;
  if (dataset.title) setAppTitle(dataset.title);
  const i18n = await startI18n(lang, dataset.translations ?? "");
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
