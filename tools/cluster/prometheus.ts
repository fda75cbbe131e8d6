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

/** Prometheus, with the store's own alerts; JSON is YAML, too. `rules` is their file. */
export const prometheusConfig = (nodes: readonly DatabaseNode[], rules: string): string => {
  const component = (name: string, ports: readonly number[]) => ({
    targets: ports.map((port) => `${LOCAL}:${port}`),
    labels: { component: name },
  });
  const config = {
    global: { scrape_interval: '2s', evaluation_interval: '5s' },
    rule_files: [rules],
    scrape_configs: [
      {
        job_name: 'checkstand',
        static_configs: [
          component(
            'shop',
            SHOPS.map((n) => shopPorts(n).metrics),
          ),
          component(
            'vault',
            VAULTS.map((n) => vaultPorts(n).metrics),
          ),
          component(
            'processor',
            PROCESSORS.map((n) => processorPorts(n).metrics),
          ),
          component('sweeper', [PORTS.sweeperMetrics]),
        ],
      },
      { job_name: 'haproxy', static_configs: [{ targets: [`${LOCAL}:${PORTS.haproxyMetrics}`] }] },
      {
        job_name: 'patroni',
        static_configs: [{ targets: nodes.map(({ address, ports }) => `${address}:${ports.patroni}`) }],
      },
    ],
  };
  return JSON.stringify(config, null, 2);
};

export const prometheusArguments = (config: string, data: string): string[] => [
  `--config.file=${config}`,
  `--storage.tsdb.path=${data}`,
  '--storage.tsdb.retention.time=1d',
  `--web.listen-address=${LOCAL}:${PORTS.prometheus}`,
  '--log.level=warn',
];
