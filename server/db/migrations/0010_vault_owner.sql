ALTER TABLE "vault"."cards" ADD COLUMN "owner" text;--> statement-breakpoint
UPDATE "vault"."cards" v SET "owner" = c."shopper_id" FROM "cards" c WHERE c."instrument_id" = v."id";
