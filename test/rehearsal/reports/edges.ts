import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RECORDS } from '../../../src/imports/registers/form-d.ts';
import { importRecords } from '../../../src/imports/registers/inputs.ts';
import type { Store } from '../../../src/platform/database/store.ts';
import { tenantToken } from '../../../src/platform/values/scope.ts';
import { addMailbox, addSequence, addTenant } from '../../harness/outreach-rows.ts';
import type { Check } from './answers.ts';

/** The running service, its database, and the folder of the cases. */
export interface Place {
  readonly url: string;
  readonly key: string;
  readonly store: Store;
  readonly folder: string;
}
type EdgeCase = (place: Place, check: Check) => Promise<void>;

const RPC = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const LIST_TOOLS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

async function withoutKey(check: Check, url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  const challenge = response.headers.get('www-authenticate');
  check('401 names the scheme Bearer', response.status === 401 && /^Bearer\b/.test(challenge ?? ''), [
    response.status,
    challenge,
  ]);
  const body = (await response.json()) as { readonly error?: string };
  check('... with a JSON body', body.error === 'unauthorized', body);
}

/** By the names of the files; each check says what its `expected` says. */
export const EDGE_CASES: Readonly<Record<string, EdgeCase>> = {
  '125-f-no-key': ({ url }, check) =>
    withoutKey(check, `${url}/mcp`, { method: 'POST', headers: RPC, body: LIST_TOOLS }),
  '208-e-www-authenticate': ({ url }, check) => withoutKey(check, `${url}/v1/usage`, {}),
  '137-f-schema-features': async ({ url, key }, check) => {
    const headers = { ...RPC, authorization: `Bearer ${key}` };
    const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body: LIST_TOOLS });
    const text = await response.text();
    const { result } = JSON.parse(text.slice(text.indexOf('{')));
    check('there are tools', result.tools.length > 10, result.tools.length);
    const faults = result.tools.flatMap((tool: { readonly name: string; readonly inputSchema: unknown }) =>
      schemaFaults(tool.inputSchema, tool.name),
    );
    check('their inputs keep to what every assistant reads', faults.length === 0, faults);
  },
  '252-g-13f-still-thousands-2023': manager,
  '282-c-link-with-full-stop': async ({ url, store }, check) => {
    const tenantId = await addTenant(store.system);
    const token = tenantToken(tenantId, randomBytes(24));
    const mailboxId = await addMailbox(store.system, { tenantId, address: 'fay@tenant.test' });
    const columns = { unsubscribe_token: token };
    await addSequence(store.system, { tenantId, mailboxId, email: `${randomUUID()}@ok.test`, columns });
    const page = async (path: string) => {
      const response = await fetch(`${url}/unsubscribe/${path}`);
      return { status: response.status, text: await response.text() };
    };
    const [right, dotted] = [await page(token), await page(`${token}.`)];
    check('the link leads to its page', right.status === 200, right);
    check('... also with "." behind it', dotted.status === 200 && dotted.text === right.text, dotted);
    check(
      '... and one that is not ours does not',
      (await page(randomBytes(24).toString('base64url'))).status === 404,
    );
  },
};

const NOT_READ = ['$ref', '$defs', 'oneOf', 'allOf'];

/** What of a schema some assistant refuses, each with its place. */
function schemaFaults(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((one, at) => schemaFaults(one, `${place}/${at}`));
  const faults: string[] = NOT_READ.filter((word) => word in schema).map((word) => `${place}: ${word}`);
  const { type, description } = schema as { readonly type?: unknown; readonly description?: unknown };
  if (Array.isArray(type)) faults.push(`${place}: several types`);
  if (('enum' in schema || 'const' in schema) && typeof type !== 'string') faults.push(`${place}: no type`);
  if (description === null) faults.push(`${place}: no description`);
  return [
    ...faults,
    ...Object.entries(schema).flatMap(([name, part]) => schemaFaults(part, `${place}/${name}`)),
  ];
}

/**
 * The filer's report alone, and after the one of the autumn before, in one import and in two; into the made-up corpus, which is
 * small.
 */
async function manager({ store, folder }: Place, check: Check): Promise<void> {
  const name = 'Ternlake Teachers Retirement System';
  const report = readFileSync(join(folder, '252-g-13f-still-thousands-2023.xml'), 'utf8');
  const earlier = report
    .replaceAll('03-31-2023', '09-30-2022')
    .replace('05-10-2023', '11-10-2022')
    .replace('>5100000<', '>5000000<');
  const source = RECORDS['form-13f'];
  if (source === undefined) throw new Error('no importer of form-13f');
  const size = async (at: number, ...texts: readonly string[]) => {
    const path = mkdtempSync(join(tmpdir(), 'warmpath-reports-13f-'));
    try {
      for (const [index, text] of texts.entries()) {
        const own = text.replace('0009900001', `000990000${at}`).replace(name, `${name} ${at}`);
        writeFileSync(join(path, `${index}-primary_doc.xml`), own);
      }
      const { notes } = await importRecords({ system: store.system, mode: 'test', source, path });
      const [row] = await store.system.query<{ assets_usd: number | null }>({
        text: "select assets_usd from investor where mode = 'test' and name = $1",
        values: [`${name} ${at}`],
      });
      return { usd: row?.assets_usd ?? undefined, notes };
    } finally {
      rmSync(path, { recursive: true, force: true });
    }
  };
  const isTold = (notes: object) => Object.keys(notes).some((note) => /thousands of dollars/.test(note));
  const alone = await size(1, report);
  check(
    '$5.1 million of a filer never seen is left out and told',
    alone.usd === undefined && isTold(alone.notes),
    alone,
  );
  const together = await size(2, earlier, report);
  check('after $5.0 billion in the same import it is $5.1 billion', together.usd === 5.1e9, together);
  const first = await size(3, earlier);
  check('a report of before 2023 is in thousands', first.usd === 5e9, first);
  const after = await size(3, report);
  check('after $5.0 billion in an import before it is in billions', (after.usd ?? 0) >= 5e9, after);
}
