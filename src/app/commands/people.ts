import { type Command, InvalidArgumentError } from 'commander';
import type { Static } from 'typebox';
import { present } from '../../platform/operations/operation.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { correctPerson, showPerson } from '../../tenant-data/operations-admin-people.ts';
import { erasePerson } from '../../tenant-data/operations-admin-people-erase.ts';
import { performs } from './acts.ts';
import { addCommand, parseDay, table } from './output.ts';
import { paragraphs } from './start-service.ts';

export function addPeopleCommands(corpus: Command): void {
  const person = corpus
    .command('person')
    .description('people in the corpus: what is held of one, corrections, erasure');
  performs(
    addCommand(person, 'show', 'list everything that is held of a person, with its sources')
      .argument('[name]', 'the name')
      .option('--profile-url <url>', 'the address of a profile')
      .option('--record <id>', 'a record such as person-12 or investor-7', parseRecord),
    showPerson,
    (name: string | undefined, { profileUrl, record }: ShowOptions) => ({
      query: present({ name, profile_url: profileUrl, record }),
    }),
    (held) => [held, describeHeld(held)],
  );
  performs(
    addCommand(person, 'correct', 'correct a name or a role; later imports do not undo it')
      .argument('<record>', 'a record such as person-12 or investor-7', parseRecord)
      .requiredOption('--reason <text>', 'why; stored')
      .option('--name <name>', 'the right name')
      .option('--role-at <id>', 'the role to correct: where it is held, such as company-3')
      .option('--title <title>', 'the role to correct: its title as it is shown')
      .option('--new-title <title>', 'the right title')
      .option('--no-role', 'there was no such role')
      .option('--ended-on <day>', 'when the role ended', parseDay),
    correctPerson,
    (record: string, options: CorrectOptions) => ({
      body: { record, reason: options.reason, ...changeOf(options) },
    }),
    ({ correction }) => [
      correction,
      `Correction ${correction.id}: ${correction.was} is ${correction.value ?? 'removed'}.`,
    ],
  );
  performs(
    addCommand(person, 'erase', 'erase a person; imports and providers leave out what matches from then on')
      .argument('[records...]', 'all records of the person, such as person-12 investor-7', parseRecords)
      .requiredOption('--reason <text>', 'why, without the name; stored')
      .option('--name <name...>', 'further names of the person')
      .option('--profile-url <url...>', 'addresses of profiles of the person')
      .option('--ids-only', 'keep taking what other sources say of the name: it is a common one')
      .option('--yes', 'do it: it cannot be undone'),
    erasePerson,
    (records: string[], options: EraseOptions) => {
      if (options.yes !== true)
        throw new OperatorError(
          'usage',
          'This cannot be undone. "warmpath corpus person show" lists what is held; --yes erases it.',
        );
      const { name: names = [], profileUrl: profile_urls = [], reason, idsOnly = false } = options;
      return { body: { records, names, profile_urls, by_name: !idsOnly, reason, confirm: 'erase' as const } };
    },
    (erased) => [erased, describeErased(erased)],
  );
}

interface ShowOptions {
  readonly profileUrl?: string;
  readonly record?: string;
}

interface CorrectOptions {
  readonly reason: string;
  readonly name?: string;
  readonly roleAt?: string;
  readonly title?: string;
  readonly newTitle?: string;
  readonly role: boolean;
  readonly endedOn?: string;
}

interface EraseOptions {
  readonly reason: string;
  readonly name?: string[];
  readonly profileUrl?: string[];
  readonly idsOnly?: boolean;
  readonly yes?: boolean;
}

function parseRecord(text: string): string {
  if (/^(?:person|investor)-[1-9]\d{0,14}$/.test(text)) return text;
  throw new InvalidArgumentError('Expected a record such as person-12 or investor-7.');
}

function parseRecords(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, parseRecord(text)];
}

function changeOf(options: CorrectOptions) {
  const { name, roleAt: of, title, newTitle, role, endedOn } = options;
  if (name !== undefined) return { name };
  if (of === undefined || title === undefined)
    throw new OperatorError('usage', 'Give --name, or the role with --role-at and --title.');
  if (role && newTitle === undefined && endedOn === undefined)
    throw new OperatorError('usage', 'Give --new-title, --ended-on or --no-role.');
  return present({ role: { of, title }, title: role ? newTitle : null, ended_on: endedOn });
}

type Held = Static<typeof showPerson.schema.data>;

function describeHeld({ records, organisations, copies, tenants, is_cut, is_erased }: Held): string {
  const counts = [...copies, ...tenants].map(({ kind, count }) => `${count} ${kind}`);
  return paragraphs([
    ...records.map(describeRecord),
    records.length === 0 ? ['No record.'] : [],
    is_cut ? ['There are more records; give more of the name.'] : [],
    organisations.map(({ record, name }) => `${record} ${name}: an organisation`),
    counts.length === 0 ? [] : [`Also named in: ${counts.join(', ')}.`],
    is_erased ? ['A person of this name was erased: imports and providers leave out what matches.'] : [],
  ]);
}

function describeRecord(held: Held['records'][number]): string[] {
  const place = [held.city, held.country].filter((part) => part !== null).join(', ');
  const { funds, commitments, sales } = held;
  return [
    `${held.record}  ${held.name}  ${place} (${held.source}, as of ${held.as_of ?? 'an unknown day'})`,
    ...held.roles.map(
      ({ title, organisation, of, started_on, ended_on, current, source }) =>
        `  ${title} at ${organisation} (${of}), ${started_on ?? '?'} to ${ended_on ?? (current === true ? 'now' : '?')} (${source})`,
    ),
    ...held.deals.map(
      ({ company, kind, announced_on, source }) =>
        `  deal: ${company}, ${kind}, ${announced_on ?? '?'} (${source})`,
    ),
    held.deal_count > held.deals.length ? `  and ${held.deal_count - held.deals.length} more deals` : '',
    ...held.facts.map(
      ({ field, value, source, as_of }) => `  ${field}: ${value} (${source}, ${as_of ?? '?'})`,
    ),
    ...held.aliases.map(({ name, source }) => `  also called ${name} (${source})`),
    ...held.ids.map(({ namespace, id }) => `  id ${namespace} ${id}`),
    funds + commitments + sales === 0 ? '' : `  ${funds} funds, ${commitments} commitments, ${sales} sales`,
    ...held.corrections.map(
      ({ id, was, value, by }) => `  correction ${id} by ${by}: ${was} is ${value ?? 'removed'}`,
    ),
  ].filter((line) => line !== '');
}

function describeErased({ id, erased, cleared, remains }: Static<typeof erasePerson.schema.data>): string {
  const rows = (of: readonly { readonly kind: string; readonly count: number | null }[]) =>
    of.map(({ kind, count }) => [kind, count ?? 'unknown']);
  return paragraphs([
    [`Erasure ${id}.`],
    [table(['erased', ''], rows([...erased, ...cleared]))],
    [table(['stays', ''], rows(remains))],
    remains.map(({ kind, note }) => `${kind}: ${note}`),
  ]);
}
