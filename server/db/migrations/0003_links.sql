CREATE TABLE "links" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"email" text NOT NULL,
	"new_email" text,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_shopper" ON "links" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "links_hash" ON "links" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "links_expiry" ON "links" USING btree ("expires_at");