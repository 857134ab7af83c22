// Makes app/fonts/inter.woff2: the letters of our pages out of all of Inter, in the weights that our pages have.
// `node scripts/font.js` fetches Inter and HarfBuzz's subsetter into a temporary folder; a build needs neither.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./prepare.js";

const packages = ["inter-ui@4.1.1", "subset-font@2.9.0"];
const from = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
/** `unicode-range` in app/styles/fonts.css names the same; tests/build/font.test.ts compares. */
const letters = [from(0x20, 0x7e), from(0xa0, 0xff), "ĞğİıŞş", "–—‘’“”•…‹›€₺™←↑→↓↗−≤≥⌘✓"].join("");
/** Upper-case punctuation, times and arrows are of "calt", columns of figures of "tnum", our i and İ of "locl". */
const keepFeatures = ["kern", "ccmp", "locl", "calt", "tnum"];
const variationAxes = { opsz: 14, wght: { min: 400, max: 800 } };

const folder = mkdtempSync(join(tmpdir(), "meydan-font-"));
try {
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, ...packages], { stdio: "inherit" });
  const subsetFont = createRequire(join(folder, "package.json"))("subset-font");
  const whole = readFileSync(join(folder, "node_modules/inter-ui/variable/InterVariable.woff2"));
  const font = await subsetFont(whole, letters, { targetFormat: "woff2", keepFeatures, variationAxes });
  writeFileSync(join(root, "app/fonts/inter.woff2"), font);
  writeFileSync(join(root, "app/fonts/LICENSE.txt"), readFileSync(join(folder, "node_modules/inter-ui/LICENSE.txt")));
  console.log(`app/fonts/inter.woff2: ${(font.length / 1000).toFixed(1)} kB`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
