CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigserial NOT NULL,
	"webhook_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"section" text,
	"subject" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"body" text
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sections" text[],
	"is_active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"told_at" timestamp with time zone,
	"switched_off" text,
	"busy_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_id_webhook_events_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","position" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_message" ON "webhook_deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "webhook_events_at" ON "webhook_events" USING btree ("at");--> statement-breakpoint
-- A job that is due at once, for what is written down in the database itself.
CREATE FUNCTION enqueue_job(job_kind text, job_key text, job_payload jsonb) RETURNS boolean LANGUAGE sql AS $$
	INSERT INTO jobs (kind, key, payload, run_at) VALUES (job_kind, job_key, job_payload, now()) ON CONFLICT (key) WHERE state = 'waiting' DO NOTHING;
	SELECT pg_notify('meydan_events', '{"type":"jobs.changed"}');
	SELECT true;
$$;--> statement-breakpoint
-- Called in the statement that makes the change: what is rolled back tells nobody, and what is kept is not forgotten.
CREATE FUNCTION record_webhook_event(event_type text, event_section text, event_subject jsonb) RETURNS void LANGUAGE sql AS $$
	WITH wanting AS (
		SELECT id FROM webhooks WHERE is_active AND event_type = ANY (events) AND (event_section IS NULL OR sections IS NULL OR event_section = ANY (sections))
	), recorded AS (
		INSERT INTO webhook_events (type, section, subject) SELECT event_type, event_section, event_subject WHERE EXISTS (SELECT FROM wanting) RETURNING id
	), delivered AS (
		INSERT INTO webhook_deliveries (webhook_id, message_id) SELECT wanting.id, recorded.id FROM wanting, recorded
	)
	SELECT enqueue_job('webhooks.prepare', 'webhooks.prepare ' || id, jsonb_build_object('id', id)) FROM recorded;
$$;
