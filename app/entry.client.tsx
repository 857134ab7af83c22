import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { setAppTitle } from "~/components/page-meta";
import { watchAnswers } from "~/layouts/lock/watch-answers";
import { startI18n } from "~/lib/platform/i18n/i18n.client";

/**
 * Reads what the page brought with it. RemixBrowser does so at its first call and throws the promise meanwhile: inside
 * React, which has no boundary around the document to wait at, a key pressed in that moment ends hydration for good
 * (error 345; remix-run/remix#10214).
 */
async function readPageData() {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

async function hydrate() {
  const { lang, dataset } = document.documentElement;
  if (dataset.title) setAppTitle(dataset.title);
  const [i18n] = await Promise.all([startI18n(lang, dataset.translations ?? ""), readPageData()]);
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

watchAnswers();
void hydrate();
