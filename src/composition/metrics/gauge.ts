import { Gauge, type Registry } from 'prom-client';

/** A gauge of this registry. */
export function gaugeOf<const Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
): Gauge<Label> {
  return new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
}
