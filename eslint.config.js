import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const typed = { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } };

export default tseslint.config(
  { ignores: ["node_modules/", "build/", "data/", "coverage/", "test-results/", "playwright-report/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  ...tseslint.configs.recommended,
  {
    rules: {
      "no-console": ["error", { allow: ["error", "warn"] }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "separate-type-imports", disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
    },
  },
  {
    // Hooks live in components and in use-….ts; elsewhere "use" is just a word.
    files: ["app/**/*.tsx", "app/**/use-*.ts"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    // A write nobody waits for is lost without a word.
    files: ["app/lib/**/*.ts", "app/routes/**/*.{ts,tsx}", "tests/**/*.ts"],
    languageOptions: typed,
    rules: { "@typescript-eslint/no-floating-promises": "error" },
  },
  { files: ["**/*.cjs"], rules: { "@typescript-eslint/no-require-imports": "off" } },
  {
    files: ["scripts/**", "bench/**", "server.js", "tests/**"],
    rules: { "no-console": "off" },
  },
);
