import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type AdminAnswerOf,
  type AdminInputOf,
  type AdminRowOf,
  createWarmpathAdmin,
} from '@warmpath/sdk/admin';
import { useState } from 'react';
import { investorsChanged } from './investor-rows.ts';
import { collected, mode, question, useAction } from './session.ts';

/** The admin API as the operator who is signed in; the cookie of the session goes along. */
export const admin = createWarmpathAdmin({ baseUrl: location.origin, session: mode, retries: 1 });

export type Tenant = AdminRowOf<'admin.tenants.list'>;
export type TenantKey = AdminRowOf<'admin.keys.list'>;
export type AuditEntry = AdminRowOf<'admin.audit'>;
export type Source = AdminRowOf<'admin.sources'>;
export type ImportJob = AdminRowOf<'admin.corpora.imports.list'>;
export type Person = AdminAnswerOf<'admin.corpora.people.show'>;
export type PersonRecord = Person['records'][number];
export type UnknownMessage = AdminRowOf<'admin.touches.unknown'>;
export type TroubledMailbox = AdminRowOf<'admin.mailboxes'>;
export type UsageDays = AdminAnswerOf<'admin.days'>;
export type AuditQuery = AdminInputOf<'admin.audit'>;

/** Everything that the operator's screens show: an act may change any of it. */
const ADMIN_KEY = ['admin'] as const;
/** A list on one screen; beyond it a filter helps more than scrolling. */
export const MOST_ROWS = 500;
/** Progress is seen to move, ms. */
const FOLLOW_MS = 1_500;
/** What changes by itself, ms. */
const AGAIN_MS = 15_000;

const shown = <Answer>(key: QueryKey, ...asked: Tail<Parameters<typeof question<Answer>>>) =>
  question([...ADMIN_KEY, ...key], ...asked);
type Tail<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

export const tenantsQuery = (filter: { readonly name?: string; readonly state?: Tenant['state'] }) =>
  shown(['tenants', filter], ({ signal }) =>
    collected(admin.tenants.list.all({ limit: 200, ...filter }, { atMost: MOST_ROWS, signal })),
  );

export const tenantQuery = (id: string) =>
  shown(['tenant', id], (options) => admin.tenant.get({ id }, options));

export const keysQuery = (tenant: string) =>
  shown(['keys', tenant], async (options) => (await admin.keys.list({ tenant }, options)).keys);

export const ledgerQuery = (tenant: string) =>
  shown(['ledger', tenant], async (options) => (await admin.ledger({ tenant, limit: 20 }, options)).entries);

export const auditQuery = (filter: AuditQuery) =>
  shown(['audit', filter], ({ signal }) =>
    collected(admin.audit.all({ limit: 200, ...filter }, { atMost: MOST_ROWS, signal })),
  );

const AGAIN = { refetchInterval: AGAIN_MS };
export const overviewQuery = shown(['overview'], (options) => admin.overview(options), AGAIN);
export const workersQuery = shown(['workers'], (options) => admin.workers(options), AGAIN);
export const failuresQuery = shown(
  ['failures'],
  async (options) => (await admin.failures({ limit: 20 }, options)).failures,
  AGAIN,
);
export const sourcesQuery = shown(
  ['sources'],
  async (options) => (await admin.sources(options)).sources,
  AGAIN,
);
export const mailboxesQuery = shown(
  ['mailboxes'],
  async (options) => (await admin.mailboxes(options)).mailboxes,
  AGAIN,
);
export const unknownQuery = shown(['unknown'], (options) => admin.touches.unknown(options), AGAIN);
/** The last 30 days, of all tenants or of one. */
export const usageDaysQuery = (tenant: string | undefined) =>
  shown(['days', tenant], (options) => admin.days({ tenant }, options));
// Each look asks the database a dozen questions.
export const doctorQuery = shown(['doctor'], (options) => admin.doctor({}, options), { staleTime: AGAIN_MS });
/** Asks every source outside: when a person wants it. */
export const liveDoctorQuery = shown(['doctor', 'live'], (options) => admin.doctor({ live: true }, options), {
  enabled: false,
});
// After an import the index follows, and then the ranking learns: neither ends with the import.
export const corporaQuery = shown(['corpora'], (options) => admin.corpora.show(options), AGAIN);

type ImportsAsked = Pick<NonNullable<AdminInputOf<'admin.corpora.imports.list'>>, 'raise' | 'country'>;

/** Imports, and what can be imported; of a raise first what matters for it. */
export const importsQuery = (of: ImportsAsked) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'imports', of],
    queryFn: ({ signal }) => admin.corpora.imports.list(of, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.jobs.some((job) => job.state === 'running') === true ? FOLLOW_MS : AGAIN_MS,
  });

export const mergesQuery = shown(
  ['merges'],
  async (options) => (await admin.corpora.merges.list({ limit: 50 }, options)).merges,
);

export const doublesQuery = shown(
  ['doubles'],
  async (options) => (await admin.corpora.doubles({ limit: 50 }, options)).doubles,
  // It compares all names of the corpus: asked for by a person, not by the screen.
  { enabled: false },
);

export const personQuery = (name: string) =>
  shown(['person', name], (options) => admin.corpora.people.show({ name }, options), {
    enabled: name !== '',
  });

/** An act of the operator; afterwards everything that these screens show is read again, and what records stand behind. */
export function useAct<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, input: Input) => void,
) {
  const again = (client: QueryClient) =>
    Promise.all([client.invalidateQueries({ queryKey: ADMIN_KEY }), investorsChanged(client)]);
  return useAction(act, again, onDone);
}

/**
 * Pulls records one after the other, as only one import runs at a time; `toCome` is how many come after the one at hand. One that
 * fails holds up no other, one that is stopped stops those after it.
 */
export function usePulls() {
  const client = useQueryClient();
  const [toCome, setToCome] = useState(0);
  const pull = useAct(async (pulls: readonly AdminInputOf<'admin.corpora.pull'>[]) => {
    for (const [at, asked] of pulls.entries()) {
      let { job } = await admin.corpora.pull(asked);
      setToCome(pulls.length - at - 1);
      await client.invalidateQueries({ queryKey: ADMIN_KEY });
      while (job.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, FOLLOW_MS));
        job = (await admin.corpora.imports.list({ id: job.id })).jobs[0] ?? job;
      }
      if (job.state === 'stopped') return;
    }
  });
  return { ...pull, toCome };
}

/** Sends a file in the parts the service asks for; `onSent` is told the share that was received, 0 to 1. */
export async function sendFile(file: File, onSent: (share: number) => void): Promise<string> {
  const changed_on = new Date(file.lastModified).toISOString().slice(0, 10);
  const { upload, part_bytes } = await admin.corpora.uploads.begin({
    name: file.name,
    bytes: file.size,
    changed_on,
  });
  for (let offset = 0; offset < file.size; offset += part_bytes) {
    const data = await base64Of(file.slice(offset, offset + part_bytes));
    const { upload: sent } = await admin.corpora.uploads.part({ id: upload.id, offset, data });
    onSent(sent.received / file.size);
  }
  return upload.id;
}

/** As the browser encodes it: much faster than a loop over bytes. */
function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(part);
  });
}
