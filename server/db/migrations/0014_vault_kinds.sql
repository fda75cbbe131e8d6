ALTER TABLE "vault"."cards" ALTER COLUMN "expiration_month" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vault"."cards" ALTER COLUMN "expiration_year" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vault"."cards" ADD COLUMN "kind" text DEFAULT 'BANK_CARD' NOT NULL;--> statement-breakpoint
ALTER TABLE "vault"."tokens" ADD COLUMN "encrypted_pin" text;