import makeTemporaryFolder from "../../support/temporary-folder";

import { ensureTemplate } from "./template";

export default async function globalSetup(): Promise<() => void> {
  const remove = makeTemporaryFolder();
  await ensureTemplate();
  return remove;
}
