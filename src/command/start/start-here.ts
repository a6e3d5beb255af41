import type { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { consoleAddress } from '../../core/account/people/sign-in-link.ts';
import { OperatorError } from '../../core/operator-error.ts';
import type { Profile } from '../../core/research/profile.ts';
import { describeRaise, type RaiseAnswers, readRaise } from '../../core/research/raise-answers.ts';
import { recordsForRaise } from '../../core/research/records-for-raise.ts';
import { understand } from '../../core/understanding/understand.ts';
import { type Vocabulary, vocabularyOf } from '../../core/understanding/vocabulary.ts';
import { loadGazetteer } from '../../reference/gazetteer.ts';
import { readImportDays } from '../../store/corpus/imports/import-runs.ts';
import { createProfileStore } from '../../store/research/profiles.ts';
import { addCommand, type CommonOptions, outputOf, parseId } from '../arguments.ts';
import type { Output } from '../output.ts';
import { withStore } from '../with-store.ts';
import { openAccount, type StartAccount } from './account.ts';
import { type Asker, createAsker } from './asker.ts';
import { firstAnswer } from './first-answer.ts';
import { chooseRecords, contactFor, loadOwn, loadRecords, ownOf, type Wanted } from './records.ts';

interface StartOptions extends CommonOptions {
  readonly raise?: string;
  readonly field?: string;
  readonly round?: string;
  readonly place?: string;
  readonly records?: string;
  readonly contact?: string;
  readonly file?: string;
  readonly tenant?: string;
  readonly yes?: boolean;
}

/** The way from an empty installation to a first answer; every question has an option. */
export function addStartHereCommand(program: Command): void {
  addCommand(
    program,
    'start-here',
    'ask what you raise, load public records for it, and show the first investors',
  )
    .option('--raise <kind>', 'company or fund')
    .option('--field <fields>', 'what it is about, separated by commas: payments, developer tools')
    .option('--round <text>', 'a stage, a size in US dollars, or both: "seed, 2 million"')
    .option('--place <place>', 'where: "London, United Kingdom"')
    .option('--records <names>', 'public records to download, separated by commas; all or none')
    .option(
      '--contact <email>',
      'your e-mail address, for publishers who ask for one (default: WARMPATH_CONTACT)',
    )
    .option('--file <path>', 'a list of investors (CSV), or a folder with a deal export, to import')
    .option('--tenant <id>', 'whose profile it is, where there are several tenants', parseId)
    .option('--yes', 'ask nothing: take the options, and the usual answer for what they do not say')
    .action(async (options: StartOptions) => {
      const output = outputOf(options);
      const asker = createAsker(output, options.yes === true || options.json === true);
      try {
        await start(output, asker, options);
      } finally {
        asker.end();
      }
    });
}

async function start(output: Output, asker: Asker, options: StartOptions): Promise<void> {
  const vocabulary = vocabularyOf(loadGazetteer(), undefined);
  const isTerminal = process.stdout.isTTY === true;
  const config = readConfig();
  const { dataDir } = config;
  const address = consoleAddress(config);
  const { account, imported } = await withStore(output, async (store) => ({
    account: await openAccount(store, { tenantId: options.tenant, isTerminal, dataDir, address }),
    imported: await readImportDays(store.db),
  }));
  const profile = await raiseOf(output, asker, options, account, vocabulary);
  const country =
    profile.geography === undefined ? undefined : vocabulary.readPlace(profile.geography).place.country;
  // Stored before anything is downloaded, so that a second start goes on from here.
  await withStore(output, ({ service }) =>
    createProfileStore(service).put({ tenantId: account.tenantId, mode: 'live' }, profile),
  );
  const offered = recordsForRaise(profile.raise_type, country);
  const chosen = await chooseRecords(output, asker, offered, wantedOf(options, imported.size), imported);
  const contact = await contactFor(output, asker, chosen, options.contact);
  const own = await ownOf(output, asker, options.file);
  const loaded = [
    ...(await loadRecords(output, chosen, contact)),
    ...(own === '' ? [] : [await loadOwn(output, own)]),
  ];
  const answer = await withStore(output, (store) =>
    firstAnswer(output, store, { account, profile, isTerminal }),
  );
  output.result({ tenantId: account.tenantId, profile, records: loaded, ...answer.value }, answer.text);
}

/** Without questions what was imported before is not downloaded again. */
function wantedOf({ records, yes, json }: StartOptions, before: number): Wanted {
  const said = records?.trim();
  if (said === 'all' || said === 'none') return said;
  if (said !== undefined) return said.split(',').map((name) => name.trim());
  return (yes === true || json === true) && before > 0 ? 'none' : undefined;
}

/** The profile: the stored one where it is to stay, else what the options and answers say. */
async function raiseOf(
  output: Output,
  asker: Asker,
  options: StartOptions,
  { profile: stored }: StartAccount,
  vocabulary: Vocabulary,
): Promise<Profile> {
  const isSaid = [options.raise, options.field, options.round, options.place].some(
    (said) => said !== undefined,
  );
  if (stored !== undefined && !isSaid) {
    output.note(`A profile is stored: ${describeRaise(stored, vocabulary)}`);
    if (await asker.confirm('Go on with it?', true)) return stored;
  }
  for (;;) {
    const answers = await askRaise(output, asker, options);
    const { profile, unread } = readRaise(answers);
    output.note(`\nUnderstood: ${describeRaise(profile, vocabulary)}`);
    for (const part of unread)
      output.warn(`  "${part}" is neither a stage nor an amount in US dollars; left out.`);
    for (const { field, value, message, suggestions = [] } of understand(profile, {}, vocabulary)) {
      const meant = suggestions.length === 0 ? '' : ` Perhaps: ${suggestions.join('; ')}.`;
      output.warn(`  ${field} "${value}": ${message}${meant}`);
    }
    if (profile.sector_tags === undefined && profile.geography === undefined)
      throw new OperatorError(
        'usage',
        'Nothing was said of the raise: answer at least field or place, or give --field and --place.',
      );
    if (isComplete(options) || (await asker.confirm('Is that right?', true))) return profile;
  }
}

function isComplete({ raise, field, round, place }: StartOptions): boolean {
  return [raise, field, round, place].every((said) => said !== undefined);
}

/** `company` or `fund`. A wrong option ends the command; a wrong answer is asked for again, as nobody should type all anew. */
async function kindOf(output: Output, asker: Asker, option: string | undefined): Promise<string> {
  for (;;) {
    const said = option ?? (await asker.ask('Do you raise for a company or for a fund?', 'company'));
    const kind = said.toLowerCase();
    if (kind === 'company' || kind === 'fund') return kind;
    const message = `"${said}" is neither company nor fund.`;
    if (option !== undefined) throw new OperatorError('usage', message);
    output.warn(`${message} Answer one of the two words; field, size and place are asked next.`);
  }
}

async function askRaise(output: Output, asker: Asker, options: StartOptions): Promise<RaiseAnswers> {
  const isFund = (await kindOf(output, asker, options.raise)) === 'fund';
  const field = options.field ?? (await asker.ask('In which fields? (payments, developer tools)'));
  const round =
    options.round ??
    (await asker.ask(
      isFund
        ? 'Of what size, in US dollars? (50 million)'
        : 'Which stage or size, in US dollars? (seed, 2 million)',
    ));
  const place = options.place ?? (await asker.ask('Where? (London, United Kingdom)'));
  return { raise: isFund ? 'fund_lp' : 'startup_equity', fields: field, round, place };
}
