CREATE TABLE "presences" (
	"entry_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"socket" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "presences_place" ON "presences" USING btree ("entry_id","socket");--> statement-breakpoint
CREATE INDEX "presences_socket" ON "presences" USING btree ("socket");