import { useNonce } from "../nonce";

/** Data for search engines. @param text from `jsonLdText`: it can't end the element it stands in */
export function JsonLd({ text }: { text: string }) {
  const nonce = useNonce();
  // The browser hides the nonce from scripts, so hydration finds another one.
  return <script type="application/ld+json" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
