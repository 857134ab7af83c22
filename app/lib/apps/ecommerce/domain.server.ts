import { defineApp } from "~/lib/apps/app.server";
import { importExpiryOf } from "~/lib/records/import/imports.server";
import { importJobsOf } from "~/lib/records/import/import-jobs.server";
import { anyRecord } from "~/lib/records/record.server";

import { choiceKind, productTagKind } from "./choices.server";
import { productImport } from "./imports/product-import.server";
import { inventoryApi } from "./inventory-api.server";
import { productSearch } from "./inventory-search.server";
import { takeBackMovement } from "./movements.server";
import { productKind, productPictures } from "./products.server";
import { plantInventory } from "./seed-inventory.server";
import { movementUndo } from "./product";
import { readStockFigures } from "./store-figures.server";

const imports = importJobsOf(productImport);

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    ecommerce: "product" | "productTag" | "productChoice";
  }
}

declare module "~/lib/access/roles" {
  interface VerbsByDomain {
    ecommerce: "ecommerce.edit" | "ecommerce.lists";
  }
}

declare module "~/lib/inbox/inbox-kinds" {
  interface NotificationKinds {
    ecommerce: "stock.low";
  }
}

/** The stores. Its id is the specification's address: `/apps/ecommerce` leads to the inventory, the one part there is. */
export default defineApp({
  id: "ecommerce",
  icon: "heroicons_outline:archive-box",
  order: 45,
  isOffAtFirst: true,
  rights: {
    "ecommerce.edit": {
      roles: {
        webAdmin: "all",
        editorInChief: "all",
        departmentApprover: "all",
        departmentEditor: "all",
        translator: "all",
      },
      scope: "tools:write",
    },
    "ecommerce.lists": { roles: { webAdmin: "all", editorInChief: "all" }, scope: "tools:write" },
  },
  records: [anyRecord(productKind), anyRecord(productTagKind), anyRecord(choiceKind)],
  attachments: [productPictures],
  jobs: { ...imports.jobs, ...importExpiryOf(productImport) },
  jobFailures: imports.failures,
  auditObjects: ["product", "productTag", "productChoice"],
  search: [productSearch],
  notices: { "stock.low": {} },
  undoSteps: { [movementUndo]: takeBackMovement },
  stockFigures: { app: "ecommerce", read: readStockFigures },
  api: inventoryApi,
  plantSample: plantInventory,
});
