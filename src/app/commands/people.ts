import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { createAuditStore } from '../../accounts/queries-audit.ts';
import type { AuditStore } from '../../accounts/rules-ports.ts';
import type {
  CorpusPeopleStore,
  Erased,
  HeldOfPerson,
  HeldRecord,
  PersonChange,
  PersonRecordId,
} from '../../corpus/rules-held.ts';
import { countDownloads } from '../../imports/import-work.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { createCorpusPeople } from '../../tenant-data/queries-held.ts';
import { readConfig } from '../settings/config.ts';
import {
  addCommand,
  type CommonOptions,
  type Output,
  outputOf,
  parseDay,
  table,
  withStore,
} from './output.ts';
import { paragraphs } from './start-service.ts';

/** Who corrects and erases, where it is done on the host. */
const BY = 'warmpath command';

/** People of the corpus: everything held of one, corrections, and erasure. */
export function addPeopleCommands(corpus: Command): void {
  const person = corpus
    .command('person')
    .description('people in the corpus: what is held of one, corrections, erasure');
  addCommand(person, 'show', 'list everything that is held of a person, with its sources')
    .argument('[name]', 'the name')
    .option('--profile-url <url>', 'the address of a profile')
    .option('--record <id>', 'a record such as person-12 or investor-7', parseRecord)
    .action(
      async (
        name: string | undefined,
        options: CommonOptions & { profileUrl?: string; record?: PersonRecordId },
      ) => {
        const output = outputOf(options);
        const { profileUrl, record } = options;
        const held = await withPeople(output, async (people, audit) => {
          const requestId = await noteRead(audit, record);
          const found = await people.held({ name, profileUrl, record });
          await audit.end(requestId, { status: 200 });
          return found;
        });
        output.result(held, describeHeld(held));
      },
    );
  addCommand(person, 'correct', 'correct a name or a role; later imports do not undo it')
    .argument('<record>', 'a record such as person-12 or investor-7', parseRecord)
    .requiredOption('--reason <text>', 'why; stored')
    .option('--name <name>', 'the right name')
    .option('--role-at <id>', 'the role to correct: where it is held, such as company-3')
    .option('--title <title>', 'the role to correct: its title as it is shown')
    .option('--new-title <title>', 'the right title')
    .option('--no-role', 'there was no such role')
    .option('--ended-on <day>', 'when the role ended', parseDay)
    .action(async (record: PersonRecordId, options: CorrectOptions) => {
      const output = outputOf(options);
      const change = changeOf(record, options);
      const corrected = await withPeople(output, (people) => people.correct(change, options.reason, BY));
      output.result(
        corrected,
        `Correction ${corrected.id}: ${corrected.was} is ${corrected.value ?? 'removed'}.`,
      );
    });
  addCommand(person, 'erase', 'erase a person; imports and providers leave out what matches from then on')
    .argument('[records...]', 'all records of the person, such as person-12 investor-7', parseRecords)
    .requiredOption('--reason <text>', 'why, without the name; stored')
    .option('--name <name...>', 'further names of the person')
    .option('--profile-url <url...>', 'addresses of profiles of the person')
    .option('--ids-only', 'keep taking what other sources say of the name: it is a common one')
    .option('--yes', 'do it: it cannot be undone')
    .action(async (records: readonly PersonRecordId[], options: EraseOptions) => {
      const output = outputOf(options);
      if (options.yes !== true)
        throw new OperatorError(
          'usage',
          'This cannot be undone. "warmpath corpus person show" lists what is held; --yes erases it.',
        );
      const { name: names = [], profileUrl: profileUrls = [], reason, idsOnly = false } = options;
      const erasing = { records, names, profileUrls, byName: !idsOnly, reason };
      const erased = await withPeople(output, (people) => people.erase(erasing, BY));
      output.result(erased, describeErased(erased));
    });
}

interface CorrectOptions extends CommonOptions {
  readonly reason: string;
  readonly name?: string;
  readonly roleAt?: string;
  readonly title?: string;
  readonly newTitle?: string;
  readonly role: boolean;
  readonly endedOn?: string;
}

interface EraseOptions extends CommonOptions {
  readonly reason: string;
  readonly name?: readonly string[];
  readonly profileUrl?: readonly string[];
  readonly idsOnly?: boolean;
  readonly yes?: boolean;
}

function withPeople<Result>(
  output: Output,
  work: (people: CorpusPeopleStore, audit: AuditStore) => Promise<Result>,
): Promise<Result> {
  const { dataDir } = readConfig();
  return withStore(output, ({ db }) =>
    work(
      createCorpusPeople(db, async () => ({ downloads: await countDownloads(dataDir) })),
      createAuditStore(db),
    ),
  );
}

/** Writes who looks before anything is shown: the person may ask. A name is not written. */
async function noteRead(audit: AuditStore, record: PersonRecordId | undefined): Promise<string> {
  const requestId = randomUUID();
  await audit.begin({
    requestId,
    // Whoever may run commands on the host; no operator signs in for them.
    operator: { id: '00000000-0000-0000-0000-000000000000', name: BY },
    operation: 'admin.corpora.people.show',
    target: record === undefined ? undefined : { kind: 'person', id: record },
    asked: {},
    origin: hostname().slice(0, 64),
    idempotencyKey: undefined,
  });
  return requestId;
}

function parseRecord(text: string): PersonRecordId {
  if (/^(?:person|investor)-[1-9]\d{0,14}$/.test(text)) return text as PersonRecordId;
  throw new InvalidArgumentError('Expected a record such as person-12 or investor-7.');
}

function parseRecords(text: string, before: readonly PersonRecordId[] = []): readonly PersonRecordId[] {
  return [...before, parseRecord(text)];
}

function changeOf(record: PersonRecordId, options: CorrectOptions): PersonChange {
  const { name, roleAt: of, title, newTitle, role, endedOn } = options;
  if (name !== undefined) return { record, name };
  if (of === undefined || title === undefined)
    throw new OperatorError('usage', 'Give --name, or the role with --role-at and --title.');
  if (role && newTitle === undefined && endedOn === undefined)
    throw new OperatorError('usage', 'Give --new-title, --ended-on or --no-role.');
  return { record, role: { of, title }, title: role ? newTitle : null, endedOn };
}

function describeHeld({ records, organisations, copies, tenants, isCut, isErased }: HeldOfPerson): string {
  const counts = [...copies, ...tenants].map(({ kind, count }) => `${count} ${kind}`);
  return paragraphs([
    ...records.map(describeRecord),
    records.length === 0 ? ['No record.'] : [],
    isCut ? ['There are more records; give more of the name.'] : [],
    organisations.map(({ record, name }) => `${record} ${name}: an organisation`),
    counts.length === 0 ? [] : [`Also named in: ${counts.join(', ')}.`],
    isErased ? ['A person of this name was erased: imports and providers leave out what matches.'] : [],
  ]);
}

function describeRecord(held: HeldRecord): string[] {
  const place = [held.city, held.country].filter((part) => part !== null).join(', ');
  const { funds, commitments, sales } = held;
  return [
    `${held.record}  ${held.name}  ${place} (${held.source}, as of ${held.asOf ?? 'an unknown day'})`,
    ...held.roles.map(
      ({ title, organisation, of, startedOn, endedOn, current, source }) =>
        `  ${title} at ${organisation} (${of}), ${startedOn ?? '?'} to ${endedOn ?? (current === true ? 'now' : '?')} (${source})`,
    ),
    ...held.deals.map(
      ({ company, kind, announcedOn, source }) =>
        `  deal: ${company}, ${kind}, ${announcedOn ?? '?'} (${source})`,
    ),
    held.dealCount > held.deals.length ? `  and ${held.dealCount - held.deals.length} more deals` : '',
    ...held.facts.map(({ field, value, source, asOf }) => `  ${field}: ${value} (${source}, ${asOf ?? '?'})`),
    ...held.aliases.map(({ name, source }) => `  also called ${name} (${source})`),
    ...held.ids.map(({ namespace, id }) => `  id ${namespace} ${id}`),
    funds + commitments + sales === 0 ? '' : `  ${funds} funds, ${commitments} commitments, ${sales} sales`,
    ...held.corrections.map(
      ({ id, was, value, by }) => `  correction ${id} by ${by}: ${was} is ${value ?? 'removed'}`,
    ),
  ].filter((line) => line !== '');
}

function describeErased({ id, erased, cleared, remains }: Erased): string {
  const rows = (of: readonly { readonly kind: string; readonly count: number | null }[]) =>
    of.map(({ kind, count }) => [kind, count ?? 'unknown']);
  return paragraphs([
    [`Erasure ${id}.`],
    [table(['erased', ''], rows([...erased, ...cleared]))],
    [table(['stays', ''], rows(remains))],
    remains.map(({ kind, note }) => `${kind}: ${note}`),
  ]);
}
