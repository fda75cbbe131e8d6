CREATE TABLE "card_requests" (
	"shopper_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"card_id" text NOT NULL,
	"is_update" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_requests_shopper_id_idempotency_key_pk" PRIMARY KEY("shopper_id","idempotency_key")
);
--> statement-breakpoint
INSERT INTO "card_requests" ("shopper_id", "idempotency_key", "payload_hash", "card_id", "is_update", "created_at")
SELECT "shopper_id", "idempotency_key", "payload_hash", "id", false, "created_at" FROM "cards" WHERE "idempotency_key" IS NOT NULL;
--> statement-breakpoint
DROP INDEX "cards_shopper";--> statement-breakpoint
DROP INDEX "cards_key";--> statement-breakpoint
ALTER TABLE "vault"."cards" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "card_requests" ADD CONSTRAINT "card_requests_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_requests" ADD CONSTRAINT "card_requests_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_entry" ON "cards" USING btree ("shopper_id","instrument_id",(case when "saved" then '' else coalesce("checkout_id", '') end));--> statement-breakpoint
ALTER TABLE "cards" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "cards" DROP COLUMN "payload_hash";--> statement-breakpoint
ALTER TABLE "vault"."cards" ADD CONSTRAINT "cards_fingerprint_unique" UNIQUE("fingerprint");