import type { ServiceOptions } from '../options.ts';
import type { Metrics } from './metrics.ts';

/** Metrics of this process, where a port for them is set; their library is loaded only then. Undefined: nothing is counted. */
export async function startMetrics(
  options: Pick<ServiceOptions, 'config' | 'store' | 'log'>,
): Promise<Metrics | undefined> {
  const { config } = options;
  if (config.metricsPort === undefined) return undefined;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics(options, { host: config.metricsHost ?? '127.0.0.1', port: config.metricsPort });
}
