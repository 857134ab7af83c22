CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"original_name" text NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"key" text NOT NULL,
	"width" integer,
	"height" integer,
	"variants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pages" integer,
	"document" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "avatar" text;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "image" text;--> statement-breakpoint
CREATE INDEX "attachments_owner" ON "attachments" USING btree ("owner_kind","owner_id");--> statement-breakpoint
CREATE INDEX "attachments_sha256" ON "attachments" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "attachments_key" ON "attachments" USING btree ("key");--> statement-breakpoint
CREATE INDEX "attachments_expiry" ON "attachments" USING btree ("expires_at") WHERE expires_at IS NOT NULL;