CREATE TABLE "mailbox_copies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mail_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"folder" text NOT NULL,
	"starred" boolean DEFAULT false NOT NULL,
	"important" boolean DEFAULT false NOT NULL,
	"unread" boolean DEFAULT false NOT NULL,
	"labels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"trashed_at" timestamp with time zone,
	"item_id" uuid
);
--> statement-breakpoint
CREATE TABLE "mailbox_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mail_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mailbox_labels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"title" text NOT NULL,
	"color" text NOT NULL,
	"slug" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"to" text NOT NULL,
	"cc" text NOT NULL,
	"bcc" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"files" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"sender" jsonb,
	"receivers" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"message_layout" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailbox_copies" ADD CONSTRAINT "mailbox_copies_mail_id_mailbox_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mailbox_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_deliveries" ADD CONSTRAINT "mailbox_deliveries_mail_id_mailbox_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mailbox_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailbox_copies_folder" ON "mailbox_copies" USING btree ("owner_id","folder","date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "mailbox_copies_unread" ON "mailbox_copies" USING btree ("owner_id","folder") WHERE unread;--> statement-breakpoint
CREATE INDEX "mailbox_copies_starred" ON "mailbox_copies" USING btree ("owner_id","date" DESC NULLS LAST) WHERE starred;--> statement-breakpoint
CREATE INDEX "mailbox_copies_important" ON "mailbox_copies" USING btree ("owner_id","date" DESC NULLS LAST) WHERE important;--> statement-breakpoint
CREATE INDEX "mailbox_copies_labels" ON "mailbox_copies" USING gin ("labels");--> statement-breakpoint
CREATE INDEX "mailbox_copies_mail" ON "mailbox_copies" USING btree ("mail_id","owner_id");--> statement-breakpoint
CREATE INDEX "mailbox_copies_item" ON "mailbox_copies" USING btree ("item_id") WHERE item_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mailbox_copies_trashed" ON "mailbox_copies" USING btree ("trashed_at") WHERE trashed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mailbox_deliveries_mail" ON "mailbox_deliveries" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "mailbox_labels_owner" ON "mailbox_labels" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "mailbox_mails_search" ON "mailbox_mails" USING gin ("search");--> statement-breakpoint
CREATE INDEX "mailbox_mails_drafts" ON "mailbox_mails" USING btree ("created_by") WHERE state = 'draft';