ALTER TABLE "saved_views" ALTER COLUMN "name_key" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "search" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "webhooks" ALTER COLUMN "secret" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
-- As in 0020, but a webhook in the trash hears nothing.
CREATE OR REPLACE FUNCTION record_webhook_event(event_type text, event_section text, event_subject jsonb) RETURNS void LANGUAGE sql AS $$
	WITH wanting AS (
		SELECT id FROM webhooks WHERE is_active AND deleted_at IS NULL AND event_type = ANY (events) AND (event_section IS NULL OR sections IS NULL OR event_section = ANY (sections))
	), recorded AS (
		INSERT INTO webhook_events (type, section, subject) SELECT event_type, event_section, event_subject WHERE EXISTS (SELECT FROM wanting) RETURNING id
	), delivered AS (
		INSERT INTO webhook_deliveries (webhook_id, message_id) SELECT wanting.id, recorded.id FROM wanting, recorded
	)
	SELECT enqueue_job('webhooks.prepare', 'webhooks.prepare ' || id, jsonb_build_object('id', id)) FROM recorded;
$$;
