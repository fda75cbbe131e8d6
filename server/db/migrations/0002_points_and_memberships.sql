ALTER TABLE "orders" ADD COLUMN "points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "points" = "total" / 100;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "points" DROP DEFAULT;--> statement-breakpoint
INSERT INTO "memberships" ("shopper_id", "type", "until") SELECT "id", "membership", now() + interval '1 year' FROM "shoppers" WHERE "membership" IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "shoppers" DROP COLUMN "membership";
