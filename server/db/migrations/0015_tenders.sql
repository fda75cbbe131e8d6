CREATE TABLE "processor"."accounts" (
	"instrument_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"opening_balance" integer,
	"topped_up" integer DEFAULT 0 NOT NULL,
	"balance" integer,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "accounts_never_below_zero" CHECK ("processor"."accounts"."balance" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_attempts" ADD COLUMN "decline" jsonb;--> statement-breakpoint
ALTER TABLE "processor"."transactions" ADD COLUMN "pin_code" text;--> statement-breakpoint
ALTER TABLE "processor"."transactions" ADD COLUMN "remaining_balance" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_one_ebt" ON "cards" USING btree ("shopper_id") WHERE "cards"."card_type" = 'EBT';