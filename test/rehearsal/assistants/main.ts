// Calls every tool of an assistant on an imported export and in the sandbox, through the protocol's own client, brief and full,
// with the largest limits. No answer may be larger than 60 kB, cursors have to give every row, and what the answers say was
// charged has to be what the ledger says. Ends with 1 if any is wrong.
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import { waitUntilReady } from '../../../bench/evaluation/customer.ts';
import { dealsOf, filledDirectory, startServiceOn } from '../../../bench/evaluation/own-service.ts';
import { connectMcp, ERAS } from '../../harness/mcp-client.ts';
import { type Asked, askAll } from './asking.ts';
import { IN_SANDBOX, ON_EXPORT, type Questions } from './questions.ts';

/** The day after the last deal of the export. */
const AS_OF = '2013-01-01';
/** Of the issue: what hosts take. */
const MOST_BYTES = 60_000;
/** A worker drafts a message within seconds; on a machine with ten other jobs within a minute. */
const DRAFTED_WITHIN_MS = 120_000;
const CREDITS = 100_000;
/** A sequence that is paused cannot be paused again. */
const ONLY_ONCE = 'pause_sequence';

const [data, network] = process.argv.slice(2);
if (data === undefined || network === undefined) {
  console.error('node test/rehearsal/assistants/main.ts <folder of the export> <connections.csv>');
  process.exit(2);
}

const faults: string[] = [];
const check = (isRight: boolean, fault: string) => {
  if (!isRight) faults.push(fault);
};
/** Ids that answers had, of the half that is asked now. */
const seen = { investorIds: [] as string[], sequenceIds: [] as string[], touchIds: [] as string[] };
const answers: Asked[] = [];

const directory = await filledDirectory(dealsOf(data), console.error);
process.env.WARMPATH_OUTREACH = 'on';
const service = await startServiceOn(directory, AS_OF);
try {
  // The learned ranking changes the order of answers, not their size.
  await waitUntilReady(service.url, ['live_model']);
  const tenant = String((await service.command('tenant', 'create', 'assistants')).id);
  for (const [questions, mode, era] of [
    [ON_EXPORT, [], ERAS[1]],
    [IN_SANDBOX, ['--test'], ERAS[0]],
  ] as const) {
    await service.command('credits', 'grant', String(CREDITS), '--tenant', tenant, ...mode);
    const key = String((await service.command('key', 'issue', '--tenant', tenant, ...mode)).key);
    const http = async (method: string, path: string, body?: unknown) => {
      const reply = await fetch(`${service.url}/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
      return reply.json();
    };
    await http('POST', 'fundraising/import-network', { csv_content: await readFile(network, 'utf8') });
    if (mode.length > 0) await connectSandboxMailbox(http);
    const client = await connectMcp(service.url, key, era, { query: '?tools=lookups' });
    for (const ids of Object.values(seen)) ids.length = 0;
    try {
      await askAndCheck(client, questions, http);
    } finally {
      await client.close();
    }
  }
} finally {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
}

const sizes = [...Map.groupBy(answers, ({ tool, detail }) => `${tool} ${detail}`)].map(([name, list]) => {
  const largest = list.toSorted((one, other) => other.bytes - one.bytes)[0];
  return {
    name,
    answers: list.length,
    errors: list.filter(({ isError }) => isError).length,
    rows: largest?.rows,
    bytes: largest?.bytes,
  };
});
console.table(sizes);
for (const fault of faults) console.error(fault);
console.log(
  `${answers.length} answers, the largest of ${Math.max(...answers.map(({ bytes }) => bytes))} bytes; ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);

async function connectSandboxMailbox(http: Http): Promise<void> {
  await http('POST', 'mailboxes', {
    kind: 'sandbox',
    address: 'founder@sandbox.example',
    sender_name: 'Fay Founder',
    postal_address: '1 Example Street, Berlin',
  });
}

type Http = (method: string, path: string, body?: unknown) => Promise<unknown>;

async function askAndCheck(client: Client, questions: Questions, http: Http): Promise<void> {
  const { tools } = await client.listTools();
  const { prompts } = await client.listPrompts();
  check(prompts.length === 3, `there are ${prompts.length} prompts`);
  const balance = async () =>
    ((await http('GET', 'usage')) as { credits_remaining: number }).credits_remaining;
  const before = await balance();
  /** What each request was charged: a repetition has the id of the first. */
  const charged = new Map<string, number>();
  for (const [name, asked] of questions) {
    if (name === 'get_draft') await untilDrafted(http);
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`there is no tool ${name}`);
    const isBrief = Object.hasOwn(tool.inputSchema.properties ?? {}, 'detail');
    const details = !isBrief ? [''] : name === ONLY_ONCE ? ['full'] : ['brief', 'full'];
    for (const args of [await asked(seen)].flat() as Readonly<Record<string, unknown>>[]) {
      let briefRows: number | undefined;
      for (const detail of details) {
        const all = await askAll(client, name, args, detail);
        const rows = all.reduce((sum, answer) => sum + answer.rows, 0);
        briefRows ??= rows;
        const isLost = all.length > 1 && rows !== briefRows;
        check(
          !isLost,
          `${name} ${detail}: ${rows} rows in ${all.length} answers, ${briefRows} in the brief one`,
        );
        answers.push(...all);
        for (const answer of all) {
          const {
            request_id: id,
            data,
            credits_charged: credits = data?.credits_charged,
          } = answer.json ?? {};
          charged.set(id, credits ?? 0);
          checkAnswer(answer);
        }
        note(all);
      }
    }
  }
  for (const { name } of tools)
    check(answers.some(({ tool }) => tool === name) || isAskedElsewhere(name), `${name} was not asked`);
  const spent = [...charged.values()].reduce((sum, credits) => sum + credits, 0);
  const after = await balance();
  check(before - after === spent, `${before - after} credits were spent, and the answers say ${spent}`);
  const { entries } = (await http('GET', 'credits/ledger?limit=200')) as {
    entries: { kind: string; amount: number }[];
  };
  const booked = entries.filter(({ kind }) => kind !== 'grant').reduce((sum, { amount }) => sum - amount, 0);
  check(booked === spent, `the ledger has ${booked} credits, and the answers say ${spent}`);
  console.log(
    `${spent} credits for ${charged.size} requests; ${JSON.stringify(tools).length} bytes of tools`,
  );
}

/** What the other half of the rehearsal asks. */
function isAskedElsewhere(name: string): boolean {
  return [...ON_EXPORT, ...IN_SANDBOX].some(([tool]) => tool === name);
}

function checkAnswer({ tool, detail, bytes, isError, json, sentences }: Asked): void {
  const name = `${tool} ${detail}`;
  check(bytes <= MOST_BYTES, `${name}: ${bytes} bytes`);
  check(json !== null, `${name}: no JSON`);
  check(!isError, `${name}: ${JSON.stringify(json).slice(0, 300)}`);
  const marks = sentences.filter((line) => /^<\/?data-/.test(line));
  check(marks.length === 0 || marks.length === 2, `${name}: ${marks.length} marks`);
}

/** Keeps the ids of an answer, which later questions need. */
function note(all: readonly Asked[]): void {
  for (const { json } of all) {
    const { investors = [], sequences = [], touches = [], sequenceId } = json?.data ?? {};
    seen.investorIds.push(...investors.map(({ id }: { id: string }) => id));
    seen.sequenceIds.push(
      ...[...sequences.map((one: { sequenceId: string }) => one.sequenceId), sequenceId].filter(Boolean),
    );
    seen.touchIds.push(...touches.map((one: { touch_id: string }) => one.touch_id));
  }
}

async function untilDrafted(http: Http): Promise<void> {
  const deadline = Date.now() + DRAFTED_WITHIN_MS;
  for (;;) {
    const path = 'fundraising/touches?state=awaiting_approval';
    const { touches } = (await http('GET', path)) as { touches: readonly { touch_id: string }[] };
    if (touches.length > 0) {
      seen.touchIds.splice(0, Number.POSITIVE_INFINITY, ...touches.map(({ touch_id: id }) => id));
      return;
    }
    if (Date.now() > deadline) {
      faults.push('no message was drafted');
      return;
    }
    await sleep(500);
  }
}
