import { addressOf } from '../../src/platform/names/system-files.ts';
import { createOutboundResources, type OutboundResources } from '../../src/platform/outbound/connectors.ts';

/** The ways out of a process whose names resolve to what a test says; like the real ones, each until its signal. */
export function outboundResourcesOf(
  resolve: (name: string) => Promise<readonly string[]>,
): OutboundResources {
  const ways = createOutboundResources();
  return {
    ...ways,
    names: {
      ...ways.names,
      addresses: (name, { signal }) =>
        Promise.race([
          resolve(name).then((texts) => texts.flatMap((text) => addressOf(text) ?? [])),
          new Promise<never>((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
          ),
        ]),
    },
  };
}
