import makeTemporaryFolder from "../../support/temporary-folder";

import { ensureTemplate, makeServerTemplate } from "./template";

export default async function globalSetup(): Promise<() => void> {
  const remove = makeTemporaryFolder();
  await ensureTemplate();
  const { TEST_POSTGRES_URL } = process.env;
  if (TEST_POSTGRES_URL) await makeServerTemplate(TEST_POSTGRES_URL);
  return remove;
}
