import { DATABASE, LOCAL, PORTS } from './layout.ts';

/** What the store asks of each of its connections; a pooler opens them itself, so it must. */
const LIMITS = 'set statement_timeout = 5000; set idle_in_transaction_session_timeout = 10000';

/** PgBouncer in front of the primary: it lends one of a few connections for each transaction. */
export const pgbouncerConfig = (): string => `[databases]
${DATABASE} = host=${LOCAL} port=${PORTS.primary} dbname=${DATABASE} user=${DATABASE} connect_query='${LIMITS}'

[pgbouncer]
listen_addr = ${LOCAL}
listen_port = ${PORTS.pgbouncer}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
; Set above instead: PgBouncer doesn't know them.
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
; After a failover, it tries again at once and asks each connection whether it still works.
server_login_retry = 1
server_connect_timeout = 2
server_check_delay = 0
query_wait_timeout = 5
tcp_keepidle = 5
tcp_keepintvl = 1
tcp_keepcnt = 3
log_connections = 0
log_disconnections = 0
`;
