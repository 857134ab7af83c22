import { expect, test } from "vitest";
import { isSafeUrl, isSameOriginPath } from "./urls";

test.each([
  "https://www.example.org/a?b=c#d", "HTTP://example.org", "http://localhost:3000", "mailto:bilgi@example.org?subject=Soru", "tel:+902329990011",
  "tel:112", "/haberler/park", "/", "/a?to=//b", "#bolum", "https://çiğli.example/yol",
])("%j is a safe link", (url) => expect(isSafeUrl(url)).toBe(true));

test.each([
  "", "#", "//evil.example", "\\\\evil.example", "/\\evil.example", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)",
  " javascript:alert(1)", "\u0001javascript:alert(1)", "java\0script:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "blob:x",
  "https:evil.example", "https:///evil.example", "https://a@evil.example", "https://", "http://[x", "a b", "https://a.example/ b", "\u00a0/x",
  "\u200bjavascript:x", "/\u202egnp.exe", "/\t/evil.example", "relative/path", "mailto:", "mailto:x", "tel:", "tel:abc", "view-source:x", `/${"a".repeat(2000)}`,
  "https://" + "a".repeat(1_000_000),
])("%j is not", (url) => expect(isSafeUrl(url)).toBe(false));

test.each(["/", "/dashboards/project", "/a?b=c#d", "/a?u=https://x.example", "/içerik/haberler"])("%j may be returned to", (path) =>
  expect(isSameOriginPath(path)).toBe(true),
);

test.each([
  "", "a", "//evil.example", "///evil.example", "/\\evil.example", "\\/evil.example", "https://evil.example", "/a\nb", "/\t/evil.example", "/./\0", "/.//evil.example",
  " /a", "/a b", "javascript:x", `/${"a".repeat(2000)}`,
])("%j may not", (path) => expect(isSameOriginPath(path)).toBe(false));
