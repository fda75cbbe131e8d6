#!/bin/sh
# Makes the roles and databases of the shop and the vault. Neither role can do anything in the other's database.
# Connects as psql does by itself; the passwords are in SHOP_PASSWORD and VAULT_PASSWORD, or in the files of the secrets below.
set -eu
: "${SHOP_PASSWORD:=$(cat /run/secrets/shop-database-password)}"
: "${VAULT_PASSWORD:=$(cat /run/secrets/vault-database-password)}"
export SHOP_PASSWORD VAULT_PASSWORD
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 <<'SQL'
\getenv shop_password SHOP_PASSWORD
\getenv vault_password VAULT_PASSWORD
CREATE ROLE checkstand LOGIN PASSWORD :'shop_password';
CREATE ROLE "checkstand-vault" LOGIN PASSWORD :'vault_password';
CREATE DATABASE checkstand OWNER checkstand;
CREATE DATABASE "checkstand-vault" OWNER "checkstand-vault";
REVOKE CONNECT ON DATABASE checkstand, "checkstand-vault" FROM PUBLIC;
SQL
