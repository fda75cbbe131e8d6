CREATE INDEX "address_requests_age" ON "address_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_age" ON "rate_limits" USING btree ("last_request");--> statement-breakpoint
CREATE INDEX "card_requests_age" ON "card_requests" USING btree ("created_at");