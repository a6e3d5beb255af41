import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { madeTerminal } from '../../../../test/harness/made-terminal.ts';
import { clientOf, OPERATIONS } from '../client.ts';
import type { Operation } from '../operation.ts';
import { partsOf, previewText, rendererOf } from './render.ts';

const operationOf = (command: string): Operation => {
  const found = OPERATIONS.find((one) => one.command === command);
  if (found === undefined) throw new Error(`no command ${command}`);
  return found;
};
const ENVELOPE = { credits_charged: 35, credits_remaining: 900, cached: false, request_id: 'r' };

it('shows all that was paid for, also where the list itself is empty', async () => {
  const made = madeTerminal({ columns: 200 });
  const operation = operationOf('investors lookalike');
  const data = {
    newInvestors: [],
    updatedInvestors: [{ id: 'inv_1', name: 'Example Harbour Ventures', lookalikeVia: ['Example Cells'] }],
    companiesSearched: 1,
    companyResults: [
      { name: 'Exampel Cells', status: 'no_company_match', candidates: [{ name: 'Example Cells' }] },
    ],
  };
  const renderer = rendererOf(operation, { form: 'table', fields: undefined }, false, made.terminal);
  await renderer.page(partsOf(operation, { ...ENVELOPE, data }));
  await renderer.end?.();
  for (const part of ['updatedInvestors', 'Example Harbour Ventures', 'no_company_match', 'Example Cells'])
    expect(made.stdout()).toContain(part);
  expect(made.stderr()).not.toContain('None.');
  const other = madeTerminal();
  const csv = rendererOf(operation, { form: 'csv', fields: undefined }, false, other.terminal);
  await csv.page(partsOf(operation, { ...ENVELOPE, data }));
  expect(other.stdout()).toContain('Example Harbour Ventures');
});

it('shows what an import will store, and before names are known what the file says', () => {
  const { terminal } = madeTerminal({ columns: 200 });
  const row = {
    line: 2,
    said: { Firm: 'Quoll' },
    name: 'Quoll',
    match: 'own',
    contacts: [{ name: 'Ada', email: 'a@q.test' }],
  };
  const shown = previewText({ preview: [row] }, terminal);
  for (const part of ['line', 'Quoll', 'own', 'Ada']) expect(shown).toContain(part);
  expect(shown).not.toContain('Firm');
  expect(previewText({ preview: [{ line: 2, said: { Wer: 'Quoll', Wo: 'Oslo' } }] }, terminal)).toContain(
    'Oslo',
  );
  expect(previewText({ preview: [] }, terminal)).toBe('');
});

it('puts no JSON into a cell of CSV', async () => {
  const made = madeTerminal();
  const operation = operationOf('investors lookalike');
  const row = {
    warmPaths: [
      { name: 'Ada', strength: 0.5 },
      { name: 'Ben', strength: 0.2 },
    ],
  };
  const shape = { form: 'csv', fields: ['warmPaths'] } as const;
  await rendererOf(operation, shape, false, made.terminal).page(
    partsOf(operation, { ...ENVELOPE, data: { newInvestors: [row] } }),
  );
  expect(made.stdout()).toBe('warmPaths\r\n"name Ada, strength 0.5; name Ben, strength 0.2"\r\n');
});

it('gives up a connection that is refused at once, with the address and what to do', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  const made = madeTerminal();
  const client = clientOf({ url: `http://127.0.0.1:${port}`, key: 'wp_test_x' } as never, made.terminal);
  await expect(client.call(operationOf('usage'), {})).rejects.toThrow(
    `http://127.0.0.1:${port} was not reached. Nothing listens there: is the service running`,
  );
  expect(made.stderr()).toBe('');
});
