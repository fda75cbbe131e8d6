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
CREATE TABLE "idempotency_keys" (
	"shopper_id" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_shopper_id_operation_key_pk" PRIMARY KEY("shopper_id","operation","key")
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
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_gtin13_products_gtin13_fk" FOREIGN KEY ("gtin13") REFERENCES "public"."products"("gtin13") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faults" ADD CONSTRAINT "faults_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_lines_added" ON "cart_lines" USING btree ("cart_id","added_at");--> statement-breakpoint
CREATE INDEX "products_department" ON "products" USING btree ("department_id","position");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "faults_next" ON "faults" USING btree ("shopper_id","operation","id");--> statement-breakpoint
CREATE INDEX "accounts_shopper" ON "accounts" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "sessions_shopper" ON "sessions" USING btree ("shopper_id");