import { isIP } from 'node:net';

/** An IP address and its family, as Node's sockets want them. */
export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Undefined where the text is no IP address. */
export function addressOf(text: string): Address | undefined {
  const family = isIP(text);
  return family === 4 || family === 6 ? { address: text, family } : undefined;
}
