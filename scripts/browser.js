import { existsSync } from "node:fs";

// The headless shell first: the same engine at half the work.
const known = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

const args = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  "--disable-gpu",
  "--in-process-gpu",
];
// Chromium's sandbox refuses to start for root.
if (process.getuid?.() === 0) args.push("--no-sandbox");

/** How tests and measurements start Chromium. Without any of these, Playwright's own download is used if it exists. */
export const browser = { executablePath: process.env.CHROMIUM_PATH || known.find((path) => existsSync(path)), args };
