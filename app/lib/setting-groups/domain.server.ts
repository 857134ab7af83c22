import { defineDomain } from "~/lib/platform/domains/domain.server";
import { anyRecord } from "~/lib/records/record.server";
import { isNamedInSettings } from "~/lib/settings/settings.server";

import { settingsWithFile } from "./setting-files.server";
import { settingGroupKind } from "./setting-groups.server";

export default defineDomain({
  id: "setting-groups",
  records: [anyRecord(settingGroupKind)],
  files: {
    usesOf: async (_actor, fileId) => ({ settings: await settingsWithFile(fileId) }),
    isLive: async (fileId) => (await settingsWithFile(fileId)).length > 0,
    isUsed: isNamedInSettings,
  },
  navigation: [
    {
      branch: "management",
      place: 10,
      items: (actor) =>
        actor.can("administer") ? [{ id: "setting", icon: "heroicons_outline:cog-6-tooth", link: "/setting" }] : [],
    },
  ],
});
