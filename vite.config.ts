import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    tsconfigPaths(),
  ],
  build: { target: "es2022", cssMinify: true },
  optimizeDeps: {
    include: ["i18next", "react-i18next", "class-variance-authority", "clsx", "radix-ui", "@conform-to/react"],
    exclude: [
      "@node-rs/argon2", "@electric-sql/pglite", "sharp",
      // Of the server alone, though a changed route names them for a moment: found only then, they would make the browser load everything anew.
      "@remix-run/node", "drizzle-orm", "pg", "pino", "rate-limiter-flexible", "remix-auth", "remix-auth-form", "remix-i18next", "sanitize-html", "zod",
    ],
  },
  server: { watch: { ignored: ["**/data/**"] } },
});
