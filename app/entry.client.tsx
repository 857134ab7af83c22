import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { beforeWaking } from "~/components/controls/before-waking";
import { setApp } from "~/components/page-meta";
import { setErrorWords } from "~/layouts/error-meta";
import { watchSignOut } from "~/layouts/lock/signing-out";
import { watchAnswers } from "~/layouts/lock/watch-answers";
import { writtenWordFiles } from "~/layouts/word-files";
import { allWords, startI18n } from "~/lib/platform/i18n/i18n.client";

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
  if (dataset.title) setApp(dataset);
  const [i18n] = await Promise.all([
    startI18n(lang, { version: dataset.translations ?? "", ...writtenWordFiles() }),
    readPageData(),
    ...beforeWaking,
  ]);
  setErrorWords(() => i18n.t);
  const words = i18n.resolvedLanguage;
  if (words === undefined || (words !== lang && hasTyped())) {
    // Nothing to say it with, or something to lose: the page stays as the server wrote it, and works as without
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
  startTransition(() => {
    if (words === lang) hydrateRoot(document, page);
    // Other words than the server's are no match for its HTML: the page is drawn anew. React takes a document here, its
    // types don't.
    else createRoot(document as unknown as Element).render(page);
  });
}

/** Whether the reader has begun to write something. */
function hasTyped(): boolean {
  // Of these the browser makes values up where none is given.
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=checkbox], [type=radio], [type=range], [type=color]), textarea",
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** Whoever touches the page may come to see more of it. */
function fetchWordsOnTouch() {
  const options = { capture: true, passive: true, once: true };
  for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, () => void allWords(), options);
}

watchAnswers();
watchSignOut();
void hydrate().then(fetchWordsOnTouch);
