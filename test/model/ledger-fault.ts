import type { MemoryAccount, MemoryCharge, MemoryEntry } from './memory-rows.ts';

interface Ledger {
  readonly keys: ReadonlyMap<string, MemoryAccount>;
  readonly charges: ReadonlyMap<string, MemoryCharge>;
  readonly entries: readonly MemoryEntry[];
}

/** What breaks the invariants of a ledger in memory at this instant, or undefined. */
export function ledgerFault(billing: Ledger): string | undefined {
  for (const account of billing.keys.values()) {
    const own = billing.entries.filter((entry) => entry.account === account);
    const sum = own.reduce((total, { amount }) => total + amount, 0);
    if (sum !== account.balance) return `the ledger sums to ${sum}, the balance is ${account.balance}`;
    if (account.balance < 0) return `the balance is ${account.balance}`;
  }
  const reserved = [...billing.charges.values()].filter(
    ({ key, state }) => key !== undefined && state === 'reserved',
  );
  const names = reserved.map(({ account, key }) => `${account.tenantId} ${account.mode} ${key}`);
  if (new Set(names).size < names.length) return 'two charges are reserved under one key';
  for (const { id, state } of billing.charges.values()) {
    const count = (kind: string) =>
      billing.entries.filter((entry) => entry.chargeId === id && entry.kind === kind).length;
    if (count('reserve') !== 1) return `charge has ${count('reserve')} reserve entries`;
    if (count('refund') !== (state === 'refunded' ? 1 : 0))
      return `charge is ${state} with ${count('refund')} refund entries`;
  }
  return undefined;
}
