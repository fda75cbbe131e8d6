#!/bin/sh
# Backs up a whole PostgreSQL server: the shop's and the vault's databases, to one moment, and the roles. Connects as psql does by itself, by a
# role that may replicate and write to `backups`. BACKUP_DIR is where backups are, BACKUP_KEEP how many of them stay (docs/operations.md).
set -eu
: "${BACKUP_DIR:=/var/backups/checkstand}" "${BACKUP_KEEP:=48}"
umask 077
cd "$BACKUP_DIR"
name=$(date --utc +%Y-%m-%dT%H-%M-%SZ).tar.gz
trap 'rm -f "$name.part"' EXIT
pg_basebackup --pgdata=- --format=tar --wal-method=fetch --checkpoint=fast --gzip > "$name.part"
mv "$name.part" "$name"
ls | grep '\.tar\.gz$' | sort --reverse | tail --lines="+$((BACKUP_KEEP + 1))" | xargs --no-run-if-empty rm
# The metrics show when that was.
psql --quiet --no-psqlrc --dbname=checkstand --command='INSERT INTO backups DEFAULT VALUES'
echo "$BACKUP_DIR/$name"
