CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"coupon_id" text NOT NULL,
	"description" text NOT NULL,
	"applies_to" text NOT NULL,
	"percent_off" integer NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "promos" jsonb DEFAULT '[]'::jsonb NOT NULL;