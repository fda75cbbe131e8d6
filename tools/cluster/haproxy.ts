import {
  type DatabaseNode,
  LOCAL,
  PORTS,
  PROCESSORS,
  processorPorts,
  SHOPS,
  shopPorts,
  VAULTS,
  vaultPorts,
} from './layout.ts';

/** What the store itself says while it can't work, for when no process of it is ready. */
const UNAVAILABLE = JSON.stringify({
  type: 'urn:checkstand:problem:UNAVAILABLE',
  title: 'The store is busy. Please try again.',
  status: 503,
  code: 'UNAVAILABLE',
});

/** What stands behind one of HAProxy's ports: processes of the store that say themselves whether they're ready. */
const service = (name: string, port: number, servers: readonly (readonly [string, number])[]) => `
listen ${name}
  bind ${LOCAL}:${port}
  mode http
  balance roundrobin
  option forwardfor
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
  http-error status 503 content-type application/problem+json string '${UNAVAILABLE}' hdr retry-after 1
${servers.map(([server, at]) => `  server ${server} ${LOCAL}:${at}`).join('\n')}
`;

/** The databases of which Patroni says that they are the primary, or a replica. */
const databases = (role: 'primary' | 'replica', port: number, nodes: readonly DatabaseNode[]) => `
listen ${role}
  bind ${LOCAL}:${port}
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk GET /${role}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes
  .map(
    ({ name, address, ports }) => `  server ${name} ${address}:${ports.postgres} check port ${ports.patroni}`,
  )
  .join('\n')}
`;

/** HAProxy in front of everything there's more than one of. A process that's draining gets nothing new. */
export const haproxyConfig = (nodes: readonly DatabaseNode[]): string => `global
  maxconn 2000

defaults
  timeout connect 1s
  timeout check 1s
  timeout client 30s
  timeout server 30s
  timeout http-keep-alive 50s
  retries 3
  option redispatch
${service(
  'shop',
  PORTS.shop,
  SHOPS.map((n) => [`shop-${n}`, shopPorts(n).shop]),
)}${service(
  'vault-pages',
  PORTS.vaultPages,
  VAULTS.map((n) => [`vault-${n}`, vaultPorts(n).pages]),
)}${service(
  'vault-api',
  PORTS.vaultApi,
  VAULTS.map((n) => [`vault-${n}`, vaultPorts(n).api]),
)}${service(
  'processor',
  PORTS.processor,
  PROCESSORS.map((n) => [`processor-${n}`, processorPorts(n).api]),
)}${databases('primary', PORTS.primary, nodes)}${databases('replica', PORTS.replicas, nodes)}
frontend metrics
  bind ${LOCAL}:${PORTS.haproxyMetrics}
  mode http
  http-request use-service prometheus-exporter if { path /metrics }
`;
