import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { beforeHydration } from "~/components/controls/hydration/before-hydration";
import { keepTypedEarly } from "~/components/controls/hydration/typed-early";
import { setApp } from "~/components/page-meta";
import { setErrorTranslators } from "~/layouts/document/error-meta";
import { watchSignOut } from "~/layouts/lock/signing-out";
import { watchAnswers } from "~/layouts/lock/watch-answers";
import { writtenWordFiles } from "~/layouts/document/word-files";
import { loadAllTexts, startI18n } from "~/lib/platform/i18n/i18n.client";

/**
 * Loads the page's data before hydration. RemixBrowser would throw the promise inside React, which has no boundary
 * around the document: a key press meanwhile ends hydration for good (error 345; remix-run/remix#10214).
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
  if (dataset.title) setApp(dataset);
  const [i18n] = await Promise.all([
    startI18n(lang, { version: dataset.translations ?? "", ...writtenWordFiles() }),
    readPageData(),
    ...beforeHydration,
  ]);
  setErrorTranslators(() => i18n.t);
  const textLanguage = i18n.resolvedLanguage;
  if (textLanguage === undefined || (textLanguage !== lang && hasTyped())) {
    // Translations are missing, or something is typed: the page stays as the server rendered it and works without
    // scripts.
    dataset.scripts = "off";
    return;
  }
  const page = (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
      </I18nextProvider>
    </StrictMode>
  );
  if (textLanguage === lang) keepTypedEarly();
  startTransition(() => {
    if (textLanguage === lang) hydrateRoot(document, page);
    // Another language doesn't match the server's HTML, so the page is rendered anew. React accepts a document here;
    // its types don't.
    else createRoot(document as unknown as Element).render(page);
  });
}

/** Whether the reader has begun to type. */
function hasTyped(): boolean {
  // For these the browser makes up a value when none is given.
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=checkbox], [type=radio], [type=range], [type=color]), textarea",
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** A touch means that the reader may open more of the page. */
function fetchTextsOnTouch() {
  const options = { capture: true, passive: true, once: true };
  for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, () => void loadAllTexts(), options);
}

watchAnswers();
watchSignOut();
void hydrate().then(fetchTextsOnTouch);
