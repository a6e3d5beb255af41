import { expect } from 'vitest';
import {
  type Connection,
  connectionKeys,
  type InvestorIdentity,
  investorKeys,
} from '../../src/network/rules-keys.ts';
import { warmPathOf } from '../../src/network/rules-warm-path.ts';

// All people and firms are made up.

export const FIRM = 'Plumbline Orchard Capital';

export function who(
  name: string,
  company: string | undefined = undefined,
  more: Partial<Connection> = {},
): Connection {
  const [firstName, ...rest] = name.split(' ');
  const lastName = rest.join(' ');
  return {
    firstName,
    lastName: lastName === '' ? undefined : lastName,
    company,
    position: 'Partner',
    ...more,
  };
}

export const firm = (name: string, more: Partial<InvestorIdentity> = {}): InvestorIdentity => ({
  name,
  kind: 'organisation',
  ...more,
});
export const person = (
  name: string,
  fund?: string,
  more: Partial<InvestorIdentity> = {},
): InvestorIdentity => ({
  name,
  kind: 'person',
  firms: fund === undefined ? [] : [fund],
  ...more,
});

/** The decision, which must not need a key that the two do not share. */
export function kindOf(investor: InvestorIdentity, connection: Connection): string {
  const { kind } = warmPathOf(investor, connection);
  const keys = new Set(investorKeys(investor));
  const share = connectionKeys(connection).some((key) => keys.has(key));
  if (kind === 'person' || kind === 'firm') expect(share, 'a common key').toBe(true);
  return kind;
}
