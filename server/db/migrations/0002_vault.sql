CREATE SCHEMA "vault";
--> statement-breakpoint
CREATE TABLE "vault"."cards" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed_number" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiration_month" text NOT NULL,
	"expiration_year" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault"."tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"sealed_card" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"redeemer" text,
	"card_id" text
);
--> statement-breakpoint
ALTER TABLE "vault"."tokens" ADD CONSTRAINT "tokens_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "vault"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "vault"."tokens" USING btree ("expires_at");