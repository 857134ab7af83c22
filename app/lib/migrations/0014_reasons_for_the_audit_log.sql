-- These reasons were written for the audit log, which keeps them; from now on a reason is read by whoever opens the address.
UPDATE "entries" SET "withdrawn_reason" = NULL WHERE "withdrawn_reason" IS NOT NULL;
