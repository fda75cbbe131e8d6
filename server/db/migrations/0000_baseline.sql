CREATE SCHEMA "processor";
--> statement-breakpoint
CREATE TABLE "community_support" (
	"shopper_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_preferences" (
	"shopper_id" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "email_preferences_shopper_id_kind_pk" PRIMARY KEY("shopper_id","kind")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"shopper_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"cause" text NOT NULL,
	"city" text NOT NULL,
	"state_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"medication" text NOT NULL,
	"quantity" integer NOT NULL,
	"prescriber" text NOT NULL,
	"pharmacy" text NOT NULL,
	"refills_left" integer NOT NULL,
	"last_filled_on" date NOT NULL,
	"refill_requested_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reward_claims" (
	"shopper_id" text NOT NULL,
	"reward_id" text NOT NULL,
	"points" integer NOT NULL,
	"code" text NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "reward_claims_shopper_id_reward_id_pk" PRIMARY KEY("shopper_id","reward_id"),
	CONSTRAINT "reward_claims_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "sms_preferences" (
	"shopper_id" text NOT NULL,
	"phone_number" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"opted_in" boolean NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "sms_preferences_shopper_id_phone_number_pk" PRIMARY KEY("shopper_id","phone_number")
);
--> statement-breakpoint
CREATE TABLE "substitution_preferences" (
	"shopper_id" text NOT NULL,
	"department_id" text NOT NULL,
	"substitution_policy" text NOT NULL,
	CONSTRAINT "substitution_preferences_shopper_id_department_id_pk" PRIMARY KEY("shopper_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "address_requests" (
	"shopper_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_requests_shopper_id_idempotency_key_pk" PRIMARY KEY("shopper_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"type" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text NOT NULL,
	"city" text NOT NULL,
	"state_code" text NOT NULL,
	"zip" text NOT NULL,
	"country_code" text NOT NULL,
	"county" text,
	"lat" double precision,
	"lng" double precision,
	"phone" text DEFAULT '' NOT NULL,
	"for_delivery" boolean DEFAULT false NOT NULL,
	"for_ship" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alcohol_hours" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"county" text,
	"modalities" jsonb NOT NULL,
	"weekdays" jsonb NOT NULL,
	"hours" jsonb NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text,
	"source" text NOT NULL,
	CONSTRAINT "alcohol_hours_days" CHECK ("alcohol_hours"."last_day" >= "alcohol_hours"."first_day")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"checkout_id" text NOT NULL,
	"shopper_id" text NOT NULL,
	"status" text NOT NULL,
	"stock" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"slot_id" text,
	"order_sequence" bigserial NOT NULL,
	"reason" text,
	"decline" jsonb,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"wakes" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "attempts_authorizing" CHECK ("attempts"."kind" in ('PLACE', 'CHANGE', 'READY', 'TIP')
        or ("attempts"."kind" in ('HAND_OVER', 'CANCEL', 'REFUND') and "attempts"."status" in ('RELEASING', 'DONE')))
);
--> statement-breakpoint
CREATE TABLE "authorization_returns" (
	"attempt_id" text NOT NULL,
	"key" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "authorization_returns_attempt_id_key_pk" PRIMARY KEY("attempt_id","key"),
	CONSTRAINT "authorization_returns_amount" CHECK ("authorization_returns"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "authorizations" (
	"key" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"position" integer NOT NULL,
	"payment_id" text NOT NULL,
	"payment_type" text NOT NULL,
	"instrument_id" text NOT NULL,
	"amount" integer NOT NULL,
	"held" integer NOT NULL,
	CONSTRAINT "authorizations_amounts" CHECK ("authorizations"."held" >= 0 and "authorizations"."amount" >= "authorizations"."held")
);
--> statement-breakpoint
CREATE TABLE "processor_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" text NOT NULL,
	"gtin13" text NOT NULL,
	"quantity" integer NOT NULL,
	"modality_type" text NOT NULL,
	"substitution_policy" text DEFAULT 'SHOPPERS_CHOICE' NOT NULL,
	"chosen_gtin13" text,
	"instructions" text,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_cart_id_gtin13_pk" PRIMARY KEY("cart_id","gtin13"),
	CONSTRAINT "cart_lines_chosen" CHECK (("cart_lines"."substitution_policy" = 'CHOSEN_SUBSTITUTE') = ("cart_lines"."chosen_gtin13" is not null))
);
--> statement-breakpoint
CREATE TABLE "cart_requests" (
	"shopper_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_requests_shopper_id_idempotency_key_pk" PRIMARY KEY("shopper_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"pickup_type" text DEFAULT 'PICKUP' NOT NULL,
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
	"price_per_pound" integer,
	"promo_nfor" integer,
	"promo_nfor_price" integer,
	"promo_price_per_pound" integer,
	"promo_limit" integer,
	"promo_expires_at" timestamp (3) with time zone,
	"offer_code" text,
	"sold_by_weight" boolean NOT NULL,
	"snap_eligible" boolean NOT NULL,
	"snap_categories" jsonb NOT NULL,
	"beverage" text,
	"container" text,
	"container_count" integer,
	"container_volume" integer,
	"tax_category" text NOT NULL,
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
	"restricted_zips" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "products_containers" CHECK (num_nulls("products"."beverage", "products"."container", "products"."container_count", "products"."container_volume") in (0, 4)
        and "products"."container_count" > 0 and "products"."container_volume" > 0)
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"location_id" text NOT NULL,
	"gtin13" text NOT NULL,
	"on_hand" integer NOT NULL,
	CONSTRAINT "stock_location_id_gtin13_pk" PRIMARY KEY("location_id","gtin13"),
	CONSTRAINT "stock_not_oversold" CHECK ("stock"."on_hand" >= 0)
);
--> statement-breakpoint
CREATE TABLE "checkout_lines" (
	"checkout_id" text NOT NULL,
	"position" integer NOT NULL,
	"gtin13" text NOT NULL,
	"quantity" integer NOT NULL,
	"description" text NOT NULL,
	"customer_facing_size" text NOT NULL,
	"image_url" text NOT NULL,
	"total" integer NOT NULL,
	"regular_total" integer NOT NULL,
	"pound_price" integer,
	"regular_pound_price" integer,
	"promo_discount" integer NOT NULL,
	"manufacturer_discount" integer NOT NULL,
	"coupon_id" text,
	"coupon_description" text,
	"coupon_discount" integer,
	"snap_eligible" boolean NOT NULL,
	"deposit_amount" integer,
	"deposit_containers" integer,
	"deposit_taxed" boolean,
	"tax_category" text NOT NULL,
	"sold_by_weight" boolean NOT NULL,
	"minimum_age_to_buy" integer,
	"prop65_warning" text,
	"substitution_policy" text NOT NULL,
	"chosen_gtin13" text,
	"chosen_description" text,
	"instructions" text,
	"picked_ordered" integer,
	"picked_weight" integer,
	"picked_waived" integer,
	"replaced_gtin13" text,
	"replaced_description" text,
	"found_quantity" integer,
	"found_weight" integer,
	"substitute_gtin13" text,
	"substitute_quantity" integer,
	CONSTRAINT "checkout_lines_checkout_id_position_pk" PRIMARY KEY("checkout_id","position"),
	CONSTRAINT "checkout_lines_position" CHECK ("checkout_lines"."position" > 0),
	CONSTRAINT "checkout_lines_quantity" CHECK ("checkout_lines"."quantity" > 0 or ("checkout_lines"."quantity" = 0 and "checkout_lines"."picked_ordered" is not null)),
	CONSTRAINT "checkout_lines_totals" CHECK ("checkout_lines"."manufacturer_discount" >= 0 and "checkout_lines"."promo_discount" >= "checkout_lines"."manufacturer_discount" and "checkout_lines"."total" >= "checkout_lines"."promo_discount" and "checkout_lines"."regular_total" >= "checkout_lines"."total"),
	CONSTRAINT "checkout_lines_deposit" CHECK (num_nulls("checkout_lines"."deposit_amount", "checkout_lines"."deposit_containers", "checkout_lines"."deposit_taxed") in (0, 3)
      and "checkout_lines"."deposit_amount" > 0 and "checkout_lines"."deposit_containers" > 0),
	CONSTRAINT "checkout_lines_pound" CHECK (num_nulls("checkout_lines"."pound_price", "checkout_lines"."regular_pound_price") in (0, 2) and "checkout_lines"."pound_price" >= 0),
	CONSTRAINT "checkout_lines_coupon" CHECK (num_nulls("checkout_lines"."coupon_id", "checkout_lines"."coupon_description", "checkout_lines"."coupon_discount") in (0, 3)
      and "checkout_lines"."coupon_discount" > 0),
	CONSTRAINT "checkout_lines_chosen" CHECK (num_nulls("checkout_lines"."chosen_gtin13", "checkout_lines"."chosen_description") =
      case when "checkout_lines"."substitution_policy" = 'CHOSEN_SUBSTITUTE' then 0 else 2 end),
	CONSTRAINT "checkout_lines_picked" CHECK (num_nulls("checkout_lines"."replaced_gtin13", "checkout_lines"."replaced_description") in (0, 2)
      and ("checkout_lines"."picked_ordered" is not null
        or num_nonnulls("checkout_lines"."picked_weight", "checkout_lines"."picked_waived", "checkout_lines"."replaced_gtin13") = 0)
      and "checkout_lines"."picked_ordered" >= 0 and "checkout_lines"."picked_weight" > 0 and "checkout_lines"."picked_waived" >= 0),
	CONSTRAINT "checkout_lines_found" CHECK (num_nulls("checkout_lines"."substitute_gtin13", "checkout_lines"."substitute_quantity") in (0, 2)
        and ("checkout_lines"."found_quantity" is not null or num_nonnulls("checkout_lines"."found_weight", "checkout_lines"."substitute_gtin13") = 0)
        and "checkout_lines"."found_quantity" >= 0 and "checkout_lines"."found_weight" > 0 and "checkout_lines"."substitute_quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "checkout_promos" (
	"checkout_id" text NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"coupon_id" text NOT NULL,
	"description" text NOT NULL,
	"applies_to" text NOT NULL,
	"percent_off" integer NOT NULL,
	"funded_by" text NOT NULL,
	"minimum" integer DEFAULT 0 NOT NULL,
	"products" text[] DEFAULT '{}'::text[] NOT NULL,
	"departments" text[] DEFAULT '{}'::text[] NOT NULL,
	"combines" boolean DEFAULT true NOT NULL,
	"is_budgeted" boolean DEFAULT false NOT NULL,
	"discount" integer NOT NULL,
	"short_by" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "checkout_promos_checkout_id_position_pk" PRIMARY KEY("checkout_id","position"),
	CONSTRAINT "checkout_promos_position" CHECK ("checkout_promos"."position" > 0),
	CONSTRAINT "checkout_promos_discount" CHECK ("checkout_promos"."discount" >= 0 and "checkout_promos"."percent_off" between 1 and 100),
	CONSTRAINT "checkout_promos_short" CHECK ("checkout_promos"."short_by" between 0 and "checkout_promos"."minimum" and ("checkout_promos"."short_by" = 0 or "checkout_promos"."discount" = 0))
);
--> statement-breakpoint
CREATE TABLE "checkout_tenders" (
	"checkout_id" text NOT NULL,
	"position" integer NOT NULL,
	"payment_id" text NOT NULL,
	"payment_type" text NOT NULL,
	"brand" text,
	"last_four" text,
	"balance" integer,
	"requested_amount" integer,
	"amount" integer NOT NULL,
	"amount_to_authorize" integer NOT NULL,
	"authorized_amount" integer,
	CONSTRAINT "checkout_tenders_checkout_id_position_pk" PRIMARY KEY("checkout_id","position"),
	CONSTRAINT "checkout_tenders_position" CHECK ("checkout_tenders"."position" > 0),
	CONSTRAINT "checkout_tenders_amounts" CHECK ("checkout_tenders"."amount" >= 0 and "checkout_tenders"."amount_to_authorize" >= "checkout_tenders"."amount" and "checkout_tenders"."authorized_amount" >= 0),
	CONSTRAINT "checkout_tenders_limits" CHECK ("checkout_tenders"."balance" >= 0 and "checkout_tenders"."requested_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"reservation_id" text NOT NULL,
	"cart_id" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"modality" text NOT NULL,
	"pickup_type" text,
	"banner" text,
	"app_name" text NOT NULL,
	"version_key" text NOT NULL,
	"status" text NOT NULL,
	"checksum" text NOT NULL,
	"item_total" integer NOT NULL,
	"yellow_tag_discount_total" integer NOT NULL,
	"fulfillment_total" integer NOT NULL,
	"bag_fee" jsonb,
	"tax_total" integer NOT NULL,
	"tax_terms" jsonb NOT NULL,
	"gratuity_total" integer NOT NULL,
	"total" integer NOT NULL,
	"contact" jsonb,
	"details" jsonb,
	"date_of_birth" text,
	"tender_chosen" boolean DEFAULT false NOT NULL,
	"transactions" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"original_summary" jsonb,
	"rejection" jsonb,
	"master_order_id" text,
	"placed_at" timestamp (3) with time zone,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_services" (
	"store_id" text NOT NULL,
	"vendor_id" text NOT NULL,
	"reach_miles" integer NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	"lead_minutes" integer NOT NULL,
	"slot_minutes" integer NOT NULL,
	"slot_capacity" integer NOT NULL,
	"fees" jsonb NOT NULL,
	"carries_alcohol" boolean NOT NULL,
	"takes_instructions" boolean NOT NULL,
	"immediate_hours" integer,
	"immediate_fee" integer,
	CONSTRAINT "delivery_services_store_id_vendor_id_pk" PRIMARY KEY("store_id","vendor_id"),
	CONSTRAINT "delivery_services_immediate" CHECK (("delivery_services"."immediate_hours" is null) = ("delivery_services"."immediate_fee" is null))
);
--> statement-breakpoint
CREATE TABLE "delivery_vendors" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_third_party" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_zones" (
	"store_id" text NOT NULL,
	"vendor_id" text NOT NULL,
	"postal_code" text NOT NULL,
	CONSTRAINT "delivery_zones_store_id_vendor_id_postal_code_pk" PRIMARY KEY("store_id","vendor_id","postal_code")
);
--> statement-breakpoint
CREATE TABLE "container_deposits" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"beverages" jsonb NOT NULL,
	"containers" jsonb NOT NULL,
	"least_volume" integer,
	"most_volume" integer,
	"amount" integer NOT NULL,
	"is_taxed" boolean NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text,
	"source" text NOT NULL,
	CONSTRAINT "container_deposits_amount" CHECK ("container_deposits"."amount" > 0),
	CONSTRAINT "container_deposits_volumes" CHECK ("container_deposits"."most_volume" >= "container_deposits"."least_volume"),
	CONSTRAINT "container_deposits_days" CHECK ("container_deposits"."last_day" >= "container_deposits"."first_day")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"type" text NOT NULL,
	"order_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"first_try_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"heard_at" timestamp (3) with time zone,
	"parked_at" timestamp (3) with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "flash_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"gtin13" text NOT NULL,
	"percent_off" integer NOT NULL,
	"max_quantity" integer NOT NULL,
	"modality" text,
	"from_hour" integer NOT NULL,
	"to_hour" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"store_id" text,
	"vendor_id" text DEFAULT '' NOT NULL,
	"modality" text NOT NULL,
	"items" jsonb NOT NULL,
	"destination" jsonb,
	"fee_basis" jsonb,
	"options" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"quote_id" text NOT NULL,
	"slot_id" text,
	"modality" text NOT NULL,
	"option_ids" text[] NOT NULL,
	"selections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"destination" jsonb,
	"version_key" text NOT NULL,
	"status" text NOT NULL,
	"keyspace" text NOT NULL,
	"items" jsonb NOT NULL,
	"fee" integer NOT NULL,
	"fee_promo" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"extended_at" timestamp (3) with time zone
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
CREATE TABLE "emails" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"useless_at" timestamp (3) with time zone DEFAULT (now() + '3 days'::interval) NOT NULL,
	"letter" jsonb
);
--> statement-breakpoint
CREATE TABLE "modification_lines" (
	"checkout_id" text NOT NULL,
	"position" integer NOT NULL,
	"gtin13" text NOT NULL,
	"quantity" integer NOT NULL,
	"description" text NOT NULL,
	"customer_facing_size" text NOT NULL,
	"image_url" text NOT NULL,
	"total" integer NOT NULL,
	"regular_total" integer NOT NULL,
	"pound_price" integer,
	"regular_pound_price" integer,
	"promo_discount" integer NOT NULL,
	"manufacturer_discount" integer NOT NULL,
	"coupon_id" text,
	"coupon_description" text,
	"coupon_discount" integer,
	"snap_eligible" boolean NOT NULL,
	"deposit_amount" integer,
	"deposit_containers" integer,
	"deposit_taxed" boolean,
	"tax_category" text NOT NULL,
	"sold_by_weight" boolean NOT NULL,
	"minimum_age_to_buy" integer,
	"prop65_warning" text,
	"substitution_policy" text NOT NULL,
	"chosen_gtin13" text,
	"chosen_description" text,
	"instructions" text,
	"picked_ordered" integer,
	"picked_weight" integer,
	"picked_waived" integer,
	"replaced_gtin13" text,
	"replaced_description" text,
	CONSTRAINT "modification_lines_checkout_id_position_pk" PRIMARY KEY("checkout_id","position"),
	CONSTRAINT "modification_lines_position" CHECK ("modification_lines"."position" > 0),
	CONSTRAINT "modification_lines_quantity" CHECK ("modification_lines"."quantity" > 0 or ("modification_lines"."quantity" = 0 and "modification_lines"."picked_ordered" is not null)),
	CONSTRAINT "modification_lines_totals" CHECK ("modification_lines"."manufacturer_discount" >= 0 and "modification_lines"."promo_discount" >= "modification_lines"."manufacturer_discount" and "modification_lines"."total" >= "modification_lines"."promo_discount" and "modification_lines"."regular_total" >= "modification_lines"."total"),
	CONSTRAINT "modification_lines_deposit" CHECK (num_nulls("modification_lines"."deposit_amount", "modification_lines"."deposit_containers", "modification_lines"."deposit_taxed") in (0, 3)
      and "modification_lines"."deposit_amount" > 0 and "modification_lines"."deposit_containers" > 0),
	CONSTRAINT "modification_lines_pound" CHECK (num_nulls("modification_lines"."pound_price", "modification_lines"."regular_pound_price") in (0, 2) and "modification_lines"."pound_price" >= 0),
	CONSTRAINT "modification_lines_coupon" CHECK (num_nulls("modification_lines"."coupon_id", "modification_lines"."coupon_description", "modification_lines"."coupon_discount") in (0, 3)
      and "modification_lines"."coupon_discount" > 0),
	CONSTRAINT "modification_lines_chosen" CHECK (num_nulls("modification_lines"."chosen_gtin13", "modification_lines"."chosen_description") =
      case when "modification_lines"."substitution_policy" = 'CHOSEN_SUBSTITUTE' then 0 else 2 end),
	CONSTRAINT "modification_lines_picked" CHECK (num_nulls("modification_lines"."replaced_gtin13", "modification_lines"."replaced_description") in (0, 2)
      and ("modification_lines"."picked_ordered" is not null
        or num_nonnulls("modification_lines"."picked_weight", "modification_lines"."picked_waived", "modification_lines"."replaced_gtin13") = 0)
      and "modification_lines"."picked_ordered" >= 0 and "modification_lines"."picked_weight" > 0 and "modification_lines"."picked_waived" >= 0)
);
--> statement-breakpoint
CREATE TABLE "modification_promos" (
	"checkout_id" text NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"coupon_id" text NOT NULL,
	"description" text NOT NULL,
	"applies_to" text NOT NULL,
	"percent_off" integer NOT NULL,
	"funded_by" text NOT NULL,
	"minimum" integer DEFAULT 0 NOT NULL,
	"products" text[] DEFAULT '{}'::text[] NOT NULL,
	"departments" text[] DEFAULT '{}'::text[] NOT NULL,
	"combines" boolean DEFAULT true NOT NULL,
	"is_budgeted" boolean DEFAULT false NOT NULL,
	"discount" integer NOT NULL,
	"short_by" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "modification_promos_checkout_id_position_pk" PRIMARY KEY("checkout_id","position"),
	CONSTRAINT "modification_promos_position" CHECK ("modification_promos"."position" > 0),
	CONSTRAINT "modification_promos_discount" CHECK ("modification_promos"."discount" >= 0 and "modification_promos"."percent_off" between 1 and 100),
	CONSTRAINT "modification_promos_short" CHECK ("modification_promos"."short_by" between 0 and "modification_promos"."minimum" and ("modification_promos"."short_by" = 0 or "modification_promos"."discount" = 0))
);
--> statement-breakpoint
CREATE TABLE "modification_tenders" (
	"checkout_id" text NOT NULL,
	"position" integer NOT NULL,
	"payment_id" text NOT NULL,
	"payment_type" text NOT NULL,
	"brand" text,
	"last_four" text,
	"balance" integer,
	"requested_amount" integer,
	"amount" integer NOT NULL,
	"amount_to_authorize" integer NOT NULL,
	"authorized_amount" integer,
	CONSTRAINT "modification_tenders_checkout_id_position_pk" PRIMARY KEY("checkout_id","position"),
	CONSTRAINT "modification_tenders_position" CHECK ("modification_tenders"."position" > 0),
	CONSTRAINT "modification_tenders_amounts" CHECK ("modification_tenders"."amount" >= 0 and "modification_tenders"."amount_to_authorize" >= "modification_tenders"."amount" and "modification_tenders"."authorized_amount" >= 0),
	CONSTRAINT "modification_tenders_limits" CHECK ("modification_tenders"."balance" >= 0 and "modification_tenders"."requested_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "modifications" (
	"checkout_id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"version_key" text NOT NULL,
	"order_version_key" text NOT NULL,
	"status" text NOT NULL,
	"item_total" integer NOT NULL,
	"yellow_tag_discount_total" integer NOT NULL,
	"fulfillment_total" integer NOT NULL,
	"tax_total" integer NOT NULL,
	"gratuity_total" integer NOT NULL,
	"total" integer NOT NULL,
	"time" jsonb,
	"date_of_birth" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor" text NOT NULL,
	"operator_id" text,
	"shopper_id" text,
	"action" text NOT NULL,
	"order_number" text,
	"subject" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"network" text,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" text NOT NULL,
	"hash" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "operator_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"store_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "operators_email_unique" UNIQUE("email"),
	CONSTRAINT "operators_store" CHECK ("operators"."role" in ('owner', 'catalog', 'care', 'picker')
        and ("operators"."role" = 'picker') = ("operators"."store_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_arrivals" (
	"order_id" text PRIMARY KEY NOT NULL,
	"stage" text NOT NULL,
	"bay" text,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"gtin13" text NOT NULL,
	"quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "order_refunds_amounts" CHECK ("order_refunds"."quantity" > 0 and "order_refunds"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_steps" (
	"order_id" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_steps_order_id_step_pk" PRIMARY KEY("order_id","step")
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
	"estimated_total" integer,
	"item_count" integer NOT NULL,
	"points" integer NOT NULL,
	"placed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_event" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "orders_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "tip_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	CONSTRAINT "tip_changes_amounts" CHECK ("tip_changes"."before" >= 0 and "tip_changes"."after" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "processor"."transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"authorization_id" text,
	"instrument_id" text,
	"amount" integer NOT NULL,
	"completed_amount" integer,
	"returned_amount" integer DEFAULT 0 NOT NULL,
	"decline_code" text,
	"pin_code" text,
	"remaining_balance" integer,
	"review_code" text,
	"pending_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"coupon_id" text NOT NULL,
	"description" text NOT NULL,
	"applies_to" text NOT NULL,
	"percent_off" integer NOT NULL,
	"funded_by" text DEFAULT 'STORE' NOT NULL,
	"first_day" text,
	"last_day" text,
	"once_per_shopper" boolean DEFAULT false NOT NULL,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"total_uses" integer,
	"budget" integer,
	"minimum" integer DEFAULT 0 NOT NULL,
	"products" text[] DEFAULT '{}'::text[] NOT NULL,
	"departments" text[] DEFAULT '{}'::text[] NOT NULL,
	"combines" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "substitute_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"gtin13" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text NOT NULL,
	"ordered_total" integer NOT NULL,
	"substitute_gtin13" text NOT NULL,
	"substitute_description" text NOT NULL,
	"substitute_size" text NOT NULL,
	"substitute_image_url" text NOT NULL,
	"quantity" integer NOT NULL,
	"total" integer NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "substitute_proposals_amounts" CHECK ("substitute_proposals"."quantity" > 0 and "substitute_proposals"."total" >= 0 and "substitute_proposals"."ordered_total" >= 0),
	CONSTRAINT "substitute_proposals_decided" CHECK (("substitute_proposals"."status" = 'OPEN') = ("substitute_proposals"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"since" timestamp (3) with time zone,
	"compared" integer NOT NULL,
	"moving" integer NOT NULL,
	"differences" integer NOT NULL,
	CONSTRAINT "reconciliations_counts" CHECK ("reconciliations"."compared" >= 0 and "reconciliations"."moving" >= 0 and "reconciliations"."differences" >= 0)
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
CREATE TABLE "heat_seasons" (
	"state" text NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "heat_seasons_state_from_day_pk" PRIMARY KEY("state","from_day"),
	CONSTRAINT "heat_seasons_days" CHECK ("heat_seasons"."to_day" >= "heat_seasons"."from_day")
);
--> statement-breakpoint
CREATE TABLE "shipping_options" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"position" integer NOT NULL,
	"base_price" integer NOT NULL,
	"per_kilogram" integer NOT NULL,
	"per_zone" integer NOT NULL,
	"least_days" integer NOT NULL,
	"most_days" integer NOT NULL,
	"days_per_zone" integer NOT NULL,
	"most_grams" integer NOT NULL,
	"free_from" integer,
	CONSTRAINT "shipping_options_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"zone_miles" integer[] NOT NULL
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
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"shopper_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"aaguid" text,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
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
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
	"relevant_ads_opt_in" boolean DEFAULT false NOT NULL,
	"loyalty_card_number" text,
	"preferred_modality" text,
	"preferred_location_id" text,
	"language" text,
	CONSTRAINT "shoppers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"account" text NOT NULL,
	"address" text NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_attempts_account_address_pk" PRIMARY KEY("account","address")
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
CREATE TABLE "snap_restrictions" (
	"state" text NOT NULL,
	"category" text NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text,
	"source" text NOT NULL,
	CONSTRAINT "snap_restrictions_state_category_first_day_pk" PRIMARY KEY("state","category","first_day"),
	CONSTRAINT "snap_restrictions_days" CHECK ("snap_restrictions"."last_day" >= "snap_restrictions"."first_day")
);
--> statement-breakpoint
CREATE TABLE "store_day_rules" (
	"store_id" text NOT NULL,
	"modality" text NOT NULL,
	"day" text NOT NULL,
	"lead_minutes" integer,
	"cut_off" text,
	"cut_off_days_before" integer DEFAULT 0 NOT NULL,
	"capacities" jsonb,
	"fees" jsonb,
	CONSTRAINT "store_day_rules_store_id_modality_day_pk" PRIMARY KEY("store_id","modality","day")
);
--> statement-breakpoint
CREATE TABLE "store_special_days" (
	"store_id" text NOT NULL,
	"day" text NOT NULL,
	"opens" text,
	"closes" text,
	"reason" text NOT NULL,
	CONSTRAINT "store_special_days_store_id_day_pk" PRIMARY KEY("store_id","day"),
	CONSTRAINT "store_special_days_hours" CHECK (num_nulls("store_special_days"."opens", "store_special_days"."closes") in (0, 2))
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
	"pickup_fees" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_codes" (
	"shopper_id" text NOT NULL,
	"visit_id" text NOT NULL,
	"code" text NOT NULL,
	"recording" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_codes_shopper_id_visit_id_pk" PRIMARY KEY("shopper_id","visit_id"),
	CONSTRAINT "support_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "tax_jurisdictions" (
	"place" text NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text,
	"state" text NOT NULL,
	"county" text,
	"city" text,
	"state_rate" integer NOT NULL,
	"county_rate" integer NOT NULL,
	"city_rate" integer NOT NULL,
	"district_rate" integer NOT NULL,
	"grocery_rate" integer,
	"rounding" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "tax_jurisdictions_place_first_day_pk" PRIMARY KEY("place","first_day"),
	CONSTRAINT "tax_jurisdictions_rates" CHECK (least("tax_jurisdictions"."state_rate", "tax_jurisdictions"."county_rate", "tax_jurisdictions"."city_rate", "tax_jurisdictions"."district_rate") >= 0
        and "tax_jurisdictions"."state_rate" + "tax_jurisdictions"."county_rate" + "tax_jurisdictions"."city_rate" + "tax_jurisdictions"."district_rate" < 100000
        and "tax_jurisdictions"."grocery_rate" between 0 and 99999),
	CONSTRAINT "tax_jurisdictions_days" CHECK ("tax_jurisdictions"."last_day" >= "tax_jurisdictions"."first_day")
);
--> statement-breakpoint
CREATE TABLE "tax_rules" (
	"state" text NOT NULL,
	"category" text NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text,
	"treatment" text NOT NULL,
	"state_rate" integer,
	"local_rate" integer,
	"source" text NOT NULL,
	CONSTRAINT "tax_rules_state_category_first_day_pk" PRIMARY KEY("state","category","first_day"),
	CONSTRAINT "tax_rules_rates" CHECK (("tax_rules"."treatment" = 'REDUCED') = (num_nonnulls("tax_rules"."state_rate", "tax_rules"."local_rate") > 0)
        and "tax_rules"."state_rate" >= 0 and "tax_rules"."local_rate" >= 0),
	CONSTRAINT "tax_rules_days" CHECK ("tax_rules"."last_day" >= "tax_rules"."first_day")
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"shopper_id" text,
	"phone_number" text NOT NULL,
	"banner" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"useless_at" timestamp (3) with time zone DEFAULT (now() + '1 day'::interval) NOT NULL,
	"unsent_reason" text,
	"words" text
);
--> statement-breakpoint
CREATE TABLE "card_requests" (
	"shopper_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"card_id" text,
	"is_update" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_requests_shopper_id_idempotency_key_pk" PRIMARY KEY("shopper_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"application" text DEFAULT 'clicklist' NOT NULL,
	"card_type" text NOT NULL,
	"instrument_id" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"bin" text,
	"valid_through" date,
	"holder_first_name" text NOT NULL,
	"holder_last_name" text NOT NULL,
	"billing_address" jsonb,
	"saved" boolean NOT NULL,
	"checkout_id" text,
	"balance" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "released_instruments" (
	"instrument_id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"released_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"shopper_id" text PRIMARY KEY NOT NULL,
	"preferred_card_id" text
);
--> statement-breakpoint
ALTER TABLE "community_support" ADD CONSTRAINT "community_support_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_support" ADD CONSTRAINT "community_support_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD CONSTRAINT "email_preferences_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_claims" ADD CONSTRAINT "reward_claims_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_preferences" ADD CONSTRAINT "sms_preferences_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitution_preferences" ADD CONSTRAINT "substitution_preferences_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_returns" ADD CONSTRAINT "authorization_returns_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_returns" ADD CONSTRAINT "authorization_returns_key_authorizations_key_fk" FOREIGN KEY ("key") REFERENCES "public"."authorizations"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorizations" ADD CONSTRAINT "authorizations_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_gtin13_products_gtin13_fk" FOREIGN KEY ("gtin13") REFERENCES "public"."products"("gtin13") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_chosen_gtin13_products_gtin13_fk" FOREIGN KEY ("chosen_gtin13") REFERENCES "public"."products"("gtin13") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_requests" ADD CONSTRAINT "cart_requests_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_gtin13_products_gtin13_fk" FOREIGN KEY ("gtin13") REFERENCES "public"."products"("gtin13") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_promos" ADD CONSTRAINT "checkout_promos_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_tenders" ADD CONSTRAINT "checkout_tenders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_services" ADD CONSTRAINT "delivery_services_store_id_stores_location_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("location_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD CONSTRAINT "delivery_zones_service" FOREIGN KEY ("store_id","vendor_id") REFERENCES "public"."delivery_services"("store_id","vendor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_sales" ADD CONSTRAINT "flash_sales_gtin13_products_gtin13_fk" FOREIGN KEY ("gtin13") REFERENCES "public"."products"("gtin13") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_store_id_stores_location_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("location_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_store_id_stores_location_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("location_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification_lines" ADD CONSTRAINT "modification_lines_checkout_id_modifications_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."modifications"("checkout_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification_promos" ADD CONSTRAINT "modification_promos_checkout_id_modifications_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."modifications"("checkout_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modification_tenders" ADD CONSTRAINT "modification_tenders_checkout_id_modifications_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."modifications"("checkout_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modifications" ADD CONSTRAINT "modifications_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modifications" ADD CONSTRAINT "modifications_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_keys" ADD CONSTRAINT "operator_keys_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_store_id_stores_location_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("location_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_arrivals" ADD CONSTRAINT "order_arrivals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_id_attempts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tip_changes" ADD CONSTRAINT "tip_changes_id_attempts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tip_changes" ADD CONSTRAINT "tip_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute_proposals" ADD CONSTRAINT "substitute_proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faults" ADD CONSTRAINT "faults_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_options" ADD CONSTRAINT "shipping_options_seller_id_warehouses_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."warehouses"("seller_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_day_rules" ADD CONSTRAINT "store_day_rules_store_id_stores_location_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("location_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_special_days" ADD CONSTRAINT "store_special_days_store_id_stores_location_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("location_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_codes" ADD CONSTRAINT "support_codes_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_requests" ADD CONSTRAINT "card_requests_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_requests" ADD CONSTRAINT "card_requests_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_preferred_card_id_cards_id_fk" FOREIGN KEY ("preferred_card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prescriptions_of_shopper" ON "prescriptions" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "sms_preferences_number" ON "sms_preferences" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "address_requests_age" ON "address_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "addresses_of_shopper" ON "addresses" USING btree ("shopper_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_mailing" ON "addresses" USING btree ("shopper_id") WHERE "addresses"."type" = 'home';--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_key" ON "attempts" USING btree ("shopper_id","kind","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_order" ON "attempts" USING btree ("checkout_id") WHERE "attempts"."kind" = 'PLACE' and "attempts"."status" in ('AUTHORIZING', 'DONE');--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_running" ON "attempts" USING btree ("checkout_id") WHERE "attempts"."status" in ('AUTHORIZING', 'RELEASING') and "attempts"."kind" in ('PLACE', 'CHANGE', 'READY', 'TIP');--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_once" ON "attempts" USING btree ("checkout_id","kind") WHERE "attempts"."kind" in ('HAND_OVER', 'CANCEL');--> statement-breakpoint
CREATE INDEX "attempts_interrupted" ON "attempts" USING btree ("lease_until") WHERE "attempts"."status" in ('AUTHORIZING', 'RELEASING');--> statement-breakpoint
CREATE INDEX "attempts_of_checkout" ON "attempts" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "authorization_returns_of_key" ON "authorization_returns" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "authorizations_position" ON "authorizations" USING btree ("attempt_id","position");--> statement-breakpoint
CREATE INDEX "processor_events_age" ON "processor_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "cart_lines_added" ON "cart_lines" USING btree ("cart_id","added_at");--> statement-breakpoint
CREATE INDEX "cart_requests_age" ON "cart_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "products_department" ON "products" USING btree ("department_id","position","description","gtin13");--> statement-breakpoint
CREATE INDEX "checkout_promos_code" ON "checkout_promos" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_key" ON "checkouts" USING btree ("shopper_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "checkouts_reservation" ON "checkouts" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "checkouts_newest" ON "checkouts" USING btree ("shopper_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("shopper_id") WHERE "checkouts"."status" = 'DRAFT';--> statement-breakpoint
CREATE UNIQUE INDEX "events_position" ON "events" USING btree ("position");--> statement-breakpoint
CREATE UNIQUE INDEX "events_of_order" ON "events" USING btree ("order_id","sequence");--> statement-breakpoint
CREATE INDEX "events_due" ON "events" USING btree ("next_try_at") WHERE "events"."heard_at" is null and "events"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "events_heard" ON "events" USING btree ("heard_at");--> statement-breakpoint
CREATE INDEX "quotes_shopper" ON "quotes" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "quotes_expiry" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_one_hold" ON "reservations" USING btree ("shopper_id") WHERE "reservations"."status" in ('HELD', 'COMMITTING');--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_key" ON "reservations" USING btree ("shopper_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "reservations_newest" ON "reservations" USING btree ("shopper_id","created_at");--> statement-breakpoint
CREATE INDEX "reservations_due" ON "reservations" USING btree ("expires_at") WHERE "reservations"."status" = 'HELD';--> statement-breakpoint
CREATE INDEX "reservations_ordered" ON "reservations" USING btree ("slot_id") WHERE "reservations"."status" in ('USED', 'RELEASED');--> statement-breakpoint
CREATE INDEX "reservations_slot" ON "reservations" USING btree ("slot_id") WHERE "reservations"."status" = 'HELD';--> statement-breakpoint
CREATE INDEX "slots_start" ON "slots" USING btree ("store_id","starts_at");--> statement-breakpoint
CREATE INDEX "emails_order" ON "emails" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("next_try_at") WHERE "emails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "emails_age" ON "emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "emails_useless" ON "emails" USING btree ("useless_at") WHERE "emails"."order_id" is null;--> statement-breakpoint
CREATE INDEX "modifications_shopper" ON "modifications" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_operator" ON "audit_log" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_shopper" ON "audit_log" USING btree ("shopper_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_order" ON "audit_log" USING btree ("order_number","id");--> statement-breakpoint
CREATE INDEX "operator_keys_operator" ON "operator_keys" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "order_refunds_of_order" ON "order_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("shopper_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_all" ON "orders" USING btree ("placed_at","number");--> statement-breakpoint
CREATE INDEX "tip_changes_of_order" ON "tip_changes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transactions_authorization" ON "processor"."transactions" USING btree ("authorization_id");--> statement-breakpoint
CREATE INDEX "substitute_proposals_order" ON "substitute_proposals" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "substitute_proposals_one_open" ON "substitute_proposals" USING btree ("order_id","gtin13") WHERE "substitute_proposals"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "substitute_proposals_due" ON "substitute_proposals" USING btree ("expires_at") WHERE "substitute_proposals"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "reconciliations_time" ON "reconciliations" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "faults_next" ON "faults" USING btree ("shopper_id","operation","id");--> statement-breakpoint
CREATE INDEX "accounts_shopper" ON "accounts" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "passkeys_shopper" ON "passkeys" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "rate_limits_age" ON "rate_limits" USING btree ("last_request");--> statement-breakpoint
CREATE INDEX "sessions_shopper" ON "sessions" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_age" ON "sign_in_attempts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "support_codes_age" ON "support_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "texts_order" ON "texts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "texts_shopper" ON "texts" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "texts_phone" ON "texts" USING btree ("phone_number","created_at");--> statement-breakpoint
CREATE INDEX "texts_due" ON "texts" USING btree ("next_try_at") WHERE "texts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "texts_age" ON "texts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "texts_useless" ON "texts" USING btree ("useless_at") WHERE "texts"."shopper_id" is null;--> statement-breakpoint
CREATE INDEX "card_requests_age" ON "card_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "card_requests_card" ON "card_requests" USING btree ("card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_entry" ON "cards" USING btree ("shopper_id","instrument_id","application",(case when "saved" then '' else coalesce("checkout_id", '') end));--> statement-breakpoint
CREATE UNIQUE INDEX "cards_one_ebt" ON "cards" USING btree ("shopper_id") WHERE "cards"."card_type" = 'EBT';--> statement-breakpoint
CREATE INDEX "released_instruments_age" ON "released_instruments" USING btree ("released_at");--> statement-breakpoint
CREATE INDEX "wallets_preferred_card" ON "wallets" USING btree ("preferred_card_id");--> statement-breakpoint
ALTER TABLE "rate_limits" SET UNLOGGED;--> statement-breakpoint
CREATE FUNCTION "audit_log_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit_log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_stays"();
