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
      // Names that a browser knows everywhere hide that a variable of that name is missing: the types have nothing
      // against them.
      "no-restricted-globals": [
        "error",
        ...[
          "closed",
          "event",
          "external",
          "find",
          "focus",
          "blur",
          "frames",
          "length",
          "name",
          "opener",
          "origin",
          "parent",
          "print",
          "screen",
          "scroll",
          "status",
          "stop",
          "top",
        ],
      ],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "separate-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
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
  {
    // A form is read by readForm or receiveForm, which hold it against its bounds, and parsed by parseForm, which takes
    // no other. Its answer is read by useFormAnswer or useOwnAnswer.
    files: ["app/**/*.{ts,tsx}"],
    ignores: [
      "app/**/*.test.{ts,tsx}",
      "app/lib/platform/http/request/{request,parse-form,form-bounds}.server.ts",
      "app/lib/files/receive.server.ts",
      "app/components/fields/rows/list-intents.ts",
      "app/components/controls/answer/use-answer.ts",
    ],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='formData']",
          message: "Read forms with readForm or receiveForm.",
        },
        {
          selector:
            "CallExpression[callee.object.name='request'][callee.property.name=/^(json|text|arrayBuffer|blob|bytes)$/]",
          message: "Read bodies with readJson, readForm or receiveForm.",
        },
        {
          selector: "MemberExpression[object.name='request'][property.name='body']",
          message: "Read bodies with readJson, readForm or receiveForm.",
        },
        {
          selector: "TSAsExpression TSTypeReference[typeName.name='BoundedForm']",
          message: "Only boundForm makes a BoundedForm.",
        },
      ],
      "no-restricted-imports": [
        "error",
        {
          paths: [
            { name: "busboy", message: "Receive files with receiveForm." },
            { name: "@conform-to/zod/v4", message: "Parse forms with parseForm." },
            { name: "@conform-to/react", importNames: ["parse"], message: "Parse forms with parseForm." },
            {
              name: "@remix-run/react",
              importNames: ["useActionData"],
              message: "Read answers with useFormAnswer or useOwnAnswer: a refusal is among them.",
            },
            {
              name: "@remix-run/node",
              importNames: ["unstable_parseMultipartFormData"],
              message: "Receive files with receiveForm.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["app/lib/content/sections/**"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["drizzle-orm", "drizzle-orm/*", "**/platform/db/**", "**/schema.server"],
              message: "Hooks hold no SQL: read what is public with selectPublished.",
            },
          ],
        },
      ],
    },
  },
  { files: ["**/*.cjs"], rules: { "@typescript-eslint/no-require-imports": "off" } },
  {
    files: ["scripts/**", "bench/**", "server.js", "tests/**"],
    rules: { "no-console": "off" },
  },
);
