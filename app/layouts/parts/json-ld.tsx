/**
 * Data for search engines, which no browser runs. @param text from `jsonLdText`: it can't end the element it stands in
 */
export function JsonLd({ text }: { text: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
