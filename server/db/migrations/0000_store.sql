CREATE SCHEMA "processor";
--> statement-breakpoint
CREATE SCHEMA "vault";
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" text NOT NULL,
	"gtin13" text NOT NULL,
	"quantity" integer NOT NULL,
	"modality_type" text NOT NULL,
	"substitution_policy" text DEFAULT 'SHOPPERS_CHOICE' NOT NULL,
	"instructions" text,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_cart_id_gtin13_pk" PRIMARY KEY("cart_id","gtin13")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "carts_shopper_id_unique" UNIQUE("shopper_id")
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image_url" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"gtin13" text PRIMARY KEY NOT NULL,
	"department_id" text NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"brand" text NOT NULL,
	"customer_facing_size" text NOT NULL,
	"image_url" text NOT NULL,
	"unit_price" integer NOT NULL,
	"promo_nfor" integer,
	"promo_nfor_price" integer,
	"promo_limit" integer,
	"promo_expires_at" timestamp (3) with time zone,
	"offer_code" text,
	"sold_by_weight" boolean NOT NULL,
	"snap_eligible" boolean NOT NULL,
	"alcohol" boolean NOT NULL,
	"minimum_age_to_buy" integer,
	"minimum_order_quantity" integer NOT NULL,
	"maximum_order_quantity" integer NOT NULL,
	"prop65" boolean NOT NULL,
	"seller_id" text,
	"sold_in_store" boolean NOT NULL,
	"ship_to_home_item" boolean NOT NULL,
	"available" boolean NOT NULL,
	"heat_sensitive" boolean NOT NULL,
	"weight" integer,
	"details" text NOT NULL,
	"options" jsonb NOT NULL,
	"taxonomies" jsonb NOT NULL,
	"restricted_states" jsonb NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"reservation_id" text NOT NULL,
	"cart_id" text NOT NULL,
	"modality" text NOT NULL,
	"app_name" text NOT NULL,
	"version_key" text NOT NULL,
	"status" text NOT NULL,
	"line_items" jsonb NOT NULL,
	"item_total" integer NOT NULL,
	"yellow_tag_discount_total" integer NOT NULL,
	"fulfillment_total" integer NOT NULL,
	"tax_total" integer NOT NULL,
	"gratuity_total" integer NOT NULL,
	"total" integer NOT NULL,
	"contact" jsonb,
	"tenders" jsonb NOT NULL,
	"transactions" jsonb NOT NULL,
	"rejection" jsonb,
	"master_order_id" text,
	"placed_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"shopper_id" text NOT NULL,
	"status" text NOT NULL,
	"tenders" jsonb NOT NULL,
	"order_sequence" bigserial NOT NULL,
	"reason" text,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"store_id" text NOT NULL,
	"modality" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"quote_id" text NOT NULL,
	"slot_id" text NOT NULL,
	"modality" text NOT NULL,
	"version_key" text NOT NULL,
	"status" text NOT NULL,
	"keyspace" text NOT NULL,
	"items" jsonb NOT NULL,
	"fee" integer NOT NULL,
	"fee_promo" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "slots_not_oversold" CHECK ("slots"."taken" between 0 and "slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"gtin13" text NOT NULL,
	"quantity" integer NOT NULL,
	"total" integer NOT NULL,
	"substitution_policy" text NOT NULL,
	"instructions" text,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"shopper_id" text NOT NULL,
	"checkout_id" text NOT NULL,
	"attempt_id" text NOT NULL,
	"status" text NOT NULL,
	"settlement" text NOT NULL,
	"modality" text NOT NULL,
	"total" integer NOT NULL,
	"item_count" integer NOT NULL,
	"placed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "orders_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "processor"."transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"authorization_id" text,
	"instrument_id" text,
	"amount" integer NOT NULL,
	"completed_amount" integer,
	"decline_code" text,
	"review_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "faults" (
	"id" serial PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"operation" text NOT NULL,
	"remaining" integer NOT NULL,
	"fault" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"shopper_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"shopper_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "shoppers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"membership" text,
	"preferred_modality" text,
	"preferred_location_id" text,
	CONSTRAINT "shoppers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"location_id" text PRIMARY KEY NOT NULL,
	"division_number" text NOT NULL,
	"store_number" text NOT NULL,
	"vanity_name" text NOT NULL,
	"store_type" text NOT NULL,
	"banner" text NOT NULL,
	"address_line" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"timezone" text NOT NULL,
	"phone" text NOT NULL,
	"hours" jsonb NOT NULL,
	"lead_minutes" integer NOT NULL,
	"slot_minutes" integer NOT NULL,
	"slot_capacity" integer NOT NULL,
	"pickup_fee" integer NOT NULL
);
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
CREATE TABLE "cards" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"card_type" text NOT NULL,
	"instrument_id" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"valid_through" date,
	"holder_first_name" text NOT NULL,
	"holder_last_name" text NOT NULL,
	"billing_address" jsonb,
	"saved" boolean NOT NULL,
	"checkout_id" text,
	"balance" integer,
	"idempotency_key" text,
	"payload_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"shopper_id" text PRIMARY KEY NOT NULL,
	"preferred_card_id" text
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_gtin13_products_gtin13_fk" FOREIGN KEY ("gtin13") REFERENCES "public"."products"("gtin13") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_attempts" ADD CONSTRAINT "order_attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_store_id_stores_location_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("location_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_store_id_stores_location_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("location_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attempt_id_order_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."order_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faults" ADD CONSTRAINT "faults_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault"."tokens" ADD CONSTRAINT "tokens_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "vault"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_preferred_card_id_cards_id_fk" FOREIGN KEY ("preferred_card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_lines_added" ON "cart_lines" USING btree ("cart_id","added_at");--> statement-breakpoint
CREATE INDEX "products_department" ON "products" USING btree ("department_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_key" ON "checkouts" USING btree ("shopper_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "checkouts_reservation" ON "checkouts" USING btree ("reservation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_attempts_key" ON "order_attempts" USING btree ("shopper_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "order_attempts_one_order" ON "order_attempts" USING btree ("checkout_id") WHERE "order_attempts"."status" in ('AUTHORIZING', 'PLACED');--> statement-breakpoint
CREATE INDEX "order_attempts_interrupted" ON "order_attempts" USING btree ("lease_until") WHERE "order_attempts"."status" = 'AUTHORIZING';--> statement-breakpoint
CREATE INDEX "quotes_shopper" ON "quotes" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "quotes_expiry" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_one_hold" ON "reservations" USING btree ("shopper_id") WHERE "reservations"."status" in ('HELD', 'COMMITTING');--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_key" ON "reservations" USING btree ("shopper_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "reservations_newest" ON "reservations" USING btree ("shopper_id","created_at");--> statement-breakpoint
CREATE INDEX "reservations_due" ON "reservations" USING btree ("expires_at") WHERE "reservations"."status" = 'HELD';--> statement-breakpoint
CREATE INDEX "reservations_slot" ON "reservations" USING btree ("slot_id") WHERE "reservations"."status" = 'HELD';--> statement-breakpoint
CREATE INDEX "slots_start" ON "slots" USING btree ("store_id","starts_at");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("shopper_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_to_settle" ON "orders" USING btree ("placed_at") WHERE "orders"."settlement" = 'AUTHORIZED' and "orders"."status" in ('COMPLETED', 'CANCELED');--> statement-breakpoint
CREATE INDEX "transactions_authorization" ON "processor"."transactions" USING btree ("authorization_id");--> statement-breakpoint
CREATE INDEX "faults_next" ON "faults" USING btree ("shopper_id","operation","id");--> statement-breakpoint
CREATE INDEX "accounts_shopper" ON "accounts" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "sessions_shopper" ON "sessions" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "vault"."tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "cards_shopper" ON "cards" USING btree ("shopper_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_key" ON "cards" USING btree ("shopper_id","idempotency_key");