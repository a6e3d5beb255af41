import { ENDPOINTS } from '../../src/app/operations.ts';
import { SANDBOX_MAILBOX } from './mailboxes.ts';
import type { Account } from './service.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const pick = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item;

/** What an account was sent: ids by the first word of their path, and what touches said. */
export class Known {
  readonly #ids = new Map<string, Set<string>>();
  readonly #hashes = new Map<string, string>();

  note(value: unknown, family: string): void {
    if (typeof value !== 'object' || value === null) return;
    const { id, text_hash: hash } = value as { readonly id?: unknown; readonly text_hash?: unknown };
    for (const [field, one] of Object.entries(value)) {
      if (typeof one !== 'string' || !UUID.test(one)) this.note(one, family);
      else if (field !== 'request_id') this.#of(field === 'id' ? family : field).add(one);
    }
    if (typeof id === 'string' && typeof hash === 'string') this.#hashes.set(id, hash);
  }

  any(field: string, otherwise: string): string {
    return pick([...this.#of(field), otherwise]);
  }

  hashOf(touch: string, otherwise: string): string {
    return this.#hashes.get(touch) ?? otherwise;
  }

  #of(field: string): Set<string> {
    const known = this.#ids.get(field) ?? new Set();
    this.#ids.set(field, known);
    return known;
  }
}

export const familyOf = (path: string) => {
  if (path.includes('sequence')) return 'sequence_id';
  return path.includes('touch') ? 'touch_id' : (path.split('/')[2] ?? '');
};

/** A request of an endpoint that is valid but for what happened since; now and then the example as it stands. */
export function requestOf(endpoint: (typeof ENDPOINTS)[number], account: Account, known: Known) {
  const { method, path, query, operation, example } = endpoint.schema;
  const family = familyOf(path);
  const body: Record<string, unknown> = structuredClone((example as { body?: object }).body ?? {}) as never;
  for (const [field, value] of Object.entries(body)) {
    if (typeof value !== 'string' || !UUID.test(value)) continue;
    body[field] = known.any(field === 'id' ? family : field, value);
  }
  if (operation === 'mailboxes.connect' && account.mode === 'test') {
    return { method, path, body: { ...SANDBOX_MAILBOX, address: `ada${pick([1, 2, 3])}@blipgrid.example` } };
  }
  if (operation === 'account.delete-data') body.confirm = account.tenantId;
  if (operation === 'touch.approve' || operation.endsWith('touch.approve')) {
    body.text_hash = known.hashOf(String(body.touch_id), String(body.text_hash));
  }
  if (operation.endsWith('create-sequence'))
    body.investor_email = `nora${pick([1, 2, 3, 4, 5])}@capital.example`;
  if (operation.startsWith('fundraising.profile.p')) {
    body.monitoring_opt_in = pick([true, false]);
    body.lookalike_monitoring_opt_in = pick([true, false]);
  }
  if (operation === 'webhooks.register') body.url = `https://127.0.0.1:9/${pick([1, 2, 3])}`;
  const required = (query as { readonly required?: readonly string[] }).required ?? [];
  const asked = required.map((field) => `${field}=${known.any(field, account.tenantId)}`).join('&');
  return {
    method,
    path: asked === '' ? path : `${path}?${asked}`,
    body: method === 'GET' ? undefined : body,
  };
}

/** Every endpoint. Deletes rarely: else there is nothing to work on. */
export const OFTEN = ENDPOINTS.flatMap((endpoint) => {
  const { operation, method } = endpoint.schema;
  if (operation === 'account.delete-data') return [endpoint];
  return Array.from({ length: method === 'DELETE' ? 4 : 12 }, () => endpoint);
});
