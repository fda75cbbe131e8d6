CREATE TABLE "released_instruments" (
	"instrument_id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"released_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vault"."cards" ALTER COLUMN "sealed_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vault"."cards" ADD COLUMN "redeemed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "released_instruments_age" ON "released_instruments" USING btree ("released_at");--> statement-breakpoint
-- What earlier releases deleted, refused, or took for one order.
INSERT INTO "released_instruments" ("instrument_id", "shopper_id")
SELECT v."id", coalesce(v."owner", '') FROM "vault"."cards" v
WHERE NOT EXISTS (SELECT FROM "cards" c WHERE c."instrument_id" = v."id" AND c."saved");
