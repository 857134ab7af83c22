// A reporter of Vitest: writes the errors that belong to no test, which its JSON report leaves out, where scripts/test.js
// reads them.
import { writeFileSync } from "node:fs";

export default class ErrorsOutsideTests {
  onTestRunEnd(_modules, errors) {
    const path = process.env.ERRORS_OUTSIDE_TESTS;
    if (!path || errors.length === 0) return;
    const read = errors.map((error) => ({
      type: error.type ?? "error",
      text: error.stack ?? error.message ?? String(error),
      file: error.VITEST_TEST_PATH ?? null,
    }));
    writeFileSync(path, JSON.stringify(read));
  }
}
