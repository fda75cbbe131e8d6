CREATE SCHEMA IF NOT EXISTS "stripe";
--> statement-breakpoint
CREATE TABLE "stripe"."payments" (
	"key" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"instrument_id" text,
	"amount" integer NOT NULL,
	"intent_id" text,
	"decline_code" text,
	"is_canceled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id")
);
