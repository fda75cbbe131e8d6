ALTER TABLE "reward_claims" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reward_claims" ADD COLUMN "revoked_at" timestamp (3) with time zone;