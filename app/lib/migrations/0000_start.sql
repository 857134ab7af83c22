CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"address" text,
	"verb" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"section" text,
	"version" integer,
	"before" jsonb,
	"after" jsonb,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"sections" text[],
	"departments" uuid[]
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_hash" CHECK (length(token_hash) = 64)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"avatar" text,
	"status" text DEFAULT 'online' NOT NULL,
	"locale" text,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"section" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"live_version" integer,
	"scheduled_version" integer,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"first_published_at" timestamp with time zone,
	"last_published_at" timestamp with time zone,
	"withdrawn_reason" text,
	"parent_id" uuid,
	"department_id" uuid,
	"position" double precision DEFAULT 0 NOT NULL,
	"title" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"facets" text[] DEFAULT '{}' NOT NULL,
	"title_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"sort_1" text COLLATE "C",
	"sort_2" text COLLATE "C",
	"sort_3" text COLLATE "C",
	"sort_4" text COLLATE "C",
	"search" "tsvector" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid
);
--> statement-breakpoint
CREATE TABLE "entry_references" (
	"entry_id" uuid NOT NULL,
	"field" text NOT NULL,
	"live" boolean NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "entry_references_entry_id_live_field_target_kind_target_id_pk" PRIMARY KEY("entry_id","live","field","target_kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "entry_slugs" (
	"section" text NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"current" boolean NOT NULL,
	CONSTRAINT "entry_slugs_section_locale_slug_pk" PRIMARY KEY("section","locale","slug")
);
--> statement-breakpoint
CREATE TABLE "entry_versions" (
	"entry_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"kind" text NOT NULL,
	"changed" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_versions_entry_id_version_pk" PRIMARY KEY("entry_id","version")
);
--> statement-breakpoint
CREATE TABLE "preview_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"slug" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"parent_id" uuid,
	"position" double precision DEFAULT 0 NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"facets" text[] DEFAULT '{}' NOT NULL,
	"search" "tsvector" NOT NULL,
	"first_published_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
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
	"alt" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"focal_x" double precision,
	"focal_y" double precision,
	"search" "tsvector" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"last_error" text,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_references" ADD CONSTRAINT "entry_references_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_slugs" ADD CONSTRAINT "entry_slugs_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_versions" ADD CONSTRAINT "entry_versions_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_object" ON "audit_entries" USING btree ("object_type","object_id","at");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "grants_user" ON "grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "entries_updated" ON "entries" USING btree ("section","updated_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_publish_at" ON "entries" USING btree ("section","publish_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_title" ON "entries" USING btree ("section","title_key","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_position" ON "entries" USING btree ("section","position","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_sort_1" ON "entries" USING btree ("section","sort_1","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_sort_2" ON "entries" USING btree ("section","sort_2","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_sort_3" ON "entries" USING btree ("section","sort_3","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_sort_4" ON "entries" USING btree ("section","sort_4","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entries_facets" ON "entries" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "entries_search" ON "entries" USING gin ("search");--> statement-breakpoint
CREATE INDEX "entries_parent" ON "entries" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "entries_trash" ON "entries" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "entries_mine" ON "entries" USING btree ("updated_by","updated_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "entry_references_target" ON "entry_references" USING btree ("target_kind","target_id");--> statement-breakpoint
CREATE INDEX "entry_slugs_entry" ON "entry_slugs" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "preview_links_entry" ON "preview_links" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "publications_list" ON "publications" USING btree ("section","archived","sort_key","entry_id");--> statement-breakpoint
CREATE INDEX "publications_position" ON "publications" USING btree ("section","archived","position","entry_id");--> statement-breakpoint
CREATE INDEX "publications_facets" ON "publications" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "publications_search" ON "publications" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "files_sha256" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "files_newest" ON "files" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "files_kind_newest" ON "files" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "files_search" ON "files" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_waiting_key" ON "jobs" USING btree ("key") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "jobs_state" ON "jobs" USING btree ("state","finished_at");--> statement-breakpoint
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
CREATE TABLE "rate_limits" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL DEFAULT 0, "expire" bigint);

--> statement-breakpoint
-- Long values lie beside the row, so that lists and counts of 100,000 entries read narrow rows.
ALTER TABLE "entries" SET (toast_tuple_target = 256);
--> statement-breakpoint
ALTER TABLE "publications" SET (toast_tuple_target = 256);
