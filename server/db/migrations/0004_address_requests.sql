CREATE TABLE "address_requests" (
	"shopper_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_requests_shopper_id_idempotency_key_pk" PRIMARY KEY("shopper_id","idempotency_key")
);
--> statement-breakpoint
DROP INDEX "addresses_key";--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "addresses" DROP COLUMN "payload_hash";