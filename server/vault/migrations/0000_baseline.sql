CREATE SCHEMA IF NOT EXISTS "vault";
--> statement-breakpoint
CREATE TABLE "vault"."cards" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'BANK_CARD' NOT NULL,
	"sealed_number" text,
	"owner" text,
	"fingerprint" text,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiration_month" text,
	"expiration_year" text,
	"redeemed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cards_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "vault"."limits" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "vault"."tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"sealed_card" text,
	"encrypted_pin" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"redeemer" text,
	"card_id" text
);
--> statement-breakpoint
ALTER TABLE "vault"."tokens" ADD CONSTRAINT "tokens_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "vault"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limits_age" ON "vault"."limits" USING btree ("last_request");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "vault"."tokens" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "vault"."limits" SET UNLOGGED;
