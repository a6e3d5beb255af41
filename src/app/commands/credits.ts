import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { issueTenantKey, revokeTenantKey, rotateTenantKey } from '../../accounts/operations-admin-keys.ts';
import {
  issueKey,
  type KeyDescription,
  listKeys,
  revokeKey,
  rotateKey,
} from '../../accounts/queries-keys.ts';
import { KEY_MOST } from '../../accounts/rules-tenants.ts';
import { grantCredits } from '../../credits/operations-admin-credits.ts';
import { grantCredits as grantStored, readBalances, readLedger } from '../../credits/queries-grants.ts';
import { archiveLedger } from '../../credits/queries-ledger-archive.ts';
import { listPurchases } from '../../credits/queries-purchases.ts';
import { verifyArchive } from '../../credits/queries-verify-archive.ts';
import { priceText } from '../../credits/rules-packs.ts';
import { present } from '../../platform/operations/operation.ts';
import { KEY_SCOPES, type KeyScope, USUAL_SCOPES } from '../../platform/values/key-scopes.ts';
import { snakeCased } from '../../platform/values/text.ts';
import { readConfig } from '../settings/config.ts';
import { actAs } from './acts.ts';
import {
  addCommand,
  type CommonOptions,
  type ModeOptions,
  minute,
  modeOf,
  outputOf,
  parseId,
  parseMoment,
  parseMonth,
  table,
  wholeNumber,
  withStore,
} from './output.ts';

/** The store has the last word on amounts; these bounds only keep an argument a number. */
const ANY_AMOUNT = wholeNumber(0, Number.MAX_SAFE_INTEGER);

interface GrantOptions extends ModeOptions {
  readonly tenant: string;
  readonly paid?: boolean;
  readonly reference?: string;
  readonly reason?: string;
}

interface LedgerOptions extends ModeOptions {
  readonly tenant: string;
  readonly limit: number;
  readonly before?: number;
}

interface ArchiveCommandOptions extends CommonOptions {
  readonly before: string;
  readonly to: string;
}

export function addCreditsCommands(program: Command): void {
  const credits = program.command('credits').description('prepaid credits of a tenant');

  addCommand(credits, 'grant', 'add credits to a balance')
    .argument('<credits>', 'the number of credits', ANY_AMOUNT)
    .requiredOption('--tenant <id>', 'whose balance', parseId)
    .option('--paid', 'they were paid for: live ones put the tenant on the paid plan')
    .option('--test', 'credits of the sandbox')
    .option('--reference <text>', 'such as an invoice number; the same reference never grants twice')
    .option('--reason <text>', 'why; the tenant sees it in its ledger')
    .action(async (credits: number, options: GrantOptions) => {
      const output = outputOf(options);
      const { tenant, paid = false } = options;
      const mode = modeOf(options);
      const { reference, reason } = options;
      const order = present({ mode, credits, paid, reference, reason });
      const granted = await actAs(output, grantCredits, { tenant, ...order }, (db) =>
        grantStored(db, { tenantId: tenant, ...order }),
      );
      output.result(
        granted,
        granted.repeated
          ? `Reference ${reference} was granted before; nothing was added. Balance then: ${granted.balance} ${mode} credits.`
          : `Granted ${credits} ${mode} credits. Balance: ${granted.balance}. Plan: ${granted.plan}.`,
      );
    });

  addCommand(credits, 'balance', 'show the balances of a tenant')
    .requiredOption('--tenant <id>', 'whose balances', parseId)
    .action(async (options: CommonOptions & { tenant: string }) => {
      const output = outputOf(options);
      const balance = await withStore(output, ({ db }) => readBalances(db, options.tenant));
      output.result(
        { tenantId: options.tenant, ...balance },
        balance.owed === 0
          ? `live ${balance.live}, test ${balance.test} credits`
          : `live ${balance.live}, test ${balance.test} credits; ${balance.owed} live credits are owed for refunded payments`,
      );
    });

  addCommand(credits, 'purchases', 'list what was bought, newest first')
    .option('--tenant <id>', 'of this tenant only', parseId)
    .option('--limit <purchases>', 'how many, up to 1,000', wholeNumber(1, 1_000), 50)
    .action(async (options: CommonOptions & { tenant?: string; limit: number }) => {
      const output = outputOf(options);
      const { tenant, limit } = options;
      const purchases = await withStore(output, ({ db }) => listPurchases(db, tenant, limit));
      output.result(
        purchases,
        purchases.length === 0
          ? 'Nothing was bought.'
          : table(
              ['time', 'tenant', 'pack', 'credits', 'price', 'state', 'granted', 'payment'],
              purchases.map((one) => [
                minute(one.createdAt),
                one.tenantId,
                one.pack,
                one.credits,
                priceText(one.price, one.currency),
                one.mismatch === null ? one.state : `${one.state}: ${one.mismatch}`,
                one.granted,
                one.payment ?? '',
              ]),
            ),
      );
    });

  addCommand(credits, 'ledger', 'list the entries of a balance, newest first')
    .requiredOption('--tenant <id>', 'whose ledger', parseId)
    .option('--test', 'the sandbox ledger')
    .option('--limit <entries>', 'how many, up to 1,000', wholeNumber(1, 1_000), 50)
    .option('--before <entry>', 'go on before this entry', ANY_AMOUNT)
    .action(async (options: LedgerOptions) => {
      const output = outputOf(options);
      const { tenant, limit, before } = options;
      const page = { tenantId: tenant, mode: modeOf(options), limit };
      const entries = await withStore(output, async ({ db }) => {
        await readBalances(db, tenant); // says so where there is no such tenant
        return readLedger(db, before === undefined ? page : { ...page, before: String(before) });
      });
      const rows = entries.map((entry) => [
        entry.id,
        minute(entry.createdAt),
        entry.kind,
        entry.amount,
        entry.balanceAfter,
        entry.reference ?? entry.chargeId ?? '',
        entry.note ?? '',
      ]);
      output.result(
        entries,
        rows.length === 0
          ? 'The ledger is empty.'
          : table(
              ['entry', 'time', 'kind', 'credits', 'balance after', 'reference or request', 'note'],
              rows,
            ),
      );
    });

  addCommand(
    credits,
    'archive',
    'move the charges of closed months into files and leave one sum per account in their place',
  )
    .requiredOption('--before <month>', 'months before this one, YYYY-MM, UTC', parseMonth)
    .requiredOption('--to <folder>', 'where the files go, one a month; keep them as long as bills')
    .action(async ({ before, to, ...options }: ArchiveCommandOptions) => {
      const output = outputOf(options);
      const config = readConfig();
      const owner = config.ownerDatabaseUrl?.reveal();
      const archived = await withStore(output, ({ connection }) =>
        archiveLedger({
          connection: owner === undefined ? connection : { connectionString: owner },
          before,
          folder: resolve(to),
          onMonth: ({ month, file }) => output.note(`${month}: ${file}`),
        }),
      );
      output.result(
        archived,
        archived.length === 0
          ? `Nothing to archive before ${before}.`
          : table(
              ['month', 'charges', 'entries', 'sha256', 'file'],
              archived.map((one) => [one.month, one.charges, one.entries, one.sha256, one.file]),
            ),
      );
    });

  addCommand(credits, 'verify-archive', 'compare a file of "credits archive" with the ledger')
    .argument('<file>')
    .action(async (file: string, options: CommonOptions) => {
      const output = outputOf(options);
      const verified = await withStore(output, ({ db }) => verifyArchive(db, resolve(file)));
      output.result(
        verified,
        `${file} is whole: ${verified.charges} charges of ${verified.accounts} accounts, and the ledger holds their sums.`,
      );
    });
}

const SHOWN_ONCE = 'Keep it now: it is not stored and cannot be shown again.';
const HOUR_MS = 3_600_000;
const keyMade = ({ id, tenantId }: KeyDescription) => ({ kind: 'key', id, tenantId });

interface IssueOptions extends ModeOptions {
  readonly tenant: string;
  readonly name?: string;
  readonly integration?: string;
  readonly expires?: Date;
  readonly scopes?: readonly KeyScope[];
  readonly dailyCredits?: number;
}

export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('API keys of a tenant');

  addCommand(key, 'issue', 'make a key and show it, once')
    .requiredOption('--tenant <id>', 'whose key it is', parseId)
    .option('--test', 'a key of the sandbox: made-up data, credits of its own')
    .option('--name <name>', 'what the key is for')
    .option('--integration <name>', 'the integration that uses it')
    .option('--expires <date>', 'when it ends', parseMoment)
    .option(
      '--scopes <list>',
      `what it may do, of ${KEY_SCOPES.join(',')}, joined by commas; all but manage by default`,
      parseScopes,
    )
    .option(
      '--daily-credits <credits>',
      'the most it may spend on a day in UTC; no cap by default',
      wholeNumber(1, KEY_MOST.dailyCredits),
    )
    .action(async (options: IssueOptions) => {
      const output = outputOf(options);
      const { tenant, name, integration, expires: expiresAt, scopes, dailyCredits } = options;
      const order = {
        ...present({ name, integration, scopes, dailyCredits, expiresAt }),
        mode: modeOf(options),
      };
      const issued = await actAs(
        output,
        issueTenantKey,
        { tenant, ...(snakeCased({ ...order, expiresAt: expiresAt?.toISOString() }) as object) },
        (db) => issueKey(db, { tenantId: tenant, ...order }),
        keyMade,
      );
      output.result(issued, `${issued.key}\n\n${SHOWN_ONCE}`);
    });

  addCommand(
    key,
    'list',
    'list keys, newest first; of the key itself only the last four characters are stored',
  )
    .requiredOption('--tenant <id>', 'whose keys', parseId)
    .action(async (options: CommonOptions & { tenant: string }) => {
      const output = outputOf(options);
      const keys = await withStore(output, ({ db }) => listKeys(db, options.tenant));
      output.result(keys, keys.length === 0 ? 'The tenant has no keys.' : describe(keys));
    });

  addCommand(
    key,
    'rotate',
    'make the successor of a key and show it, once; the old one works for a while longer',
  )
    .argument('<key-id>', 'the id of the key (not the key)', parseId)
    .option(
      '--grace-hours <hours>',
      'how long the old key still works',
      wholeNumber(0, KEY_MOST.graceHours),
      24,
    )
    .action(async (keyId: string, options: CommonOptions & { graceHours: number }) => {
      const output = outputOf(options);
      const { graceHours } = options;
      const { issued, replaced } = await actAs(
        output,
        rotateTenantKey,
        { id: keyId, grace_hours: graceHours },
        (db) => rotateKey(db, keyId, graceHours * HOUR_MS),
        (rotated) => keyMade(rotated.issued),
      );
      output.result(
        { ...issued, replaced },
        `${issued.key}\n\n${SHOWN_ONCE}\nIt may do what the key it replaces may, which ends at ${minute(replaced.expiresAt)}.`,
      );
    });

  addCommand(key, 'revoke', 'end a key at once')
    .argument('<key-id>', 'the id of the key (not the key)', parseId)
    .action(async (keyId: string, options: CommonOptions) => {
      const output = outputOf(options);
      const revoked = await actAs(
        output,
        revokeTenantKey,
        { id: keyId },
        (db) => revokeKey(db, keyId),
        keyMade,
      );
      output.result(revoked, `Key …${revoked.lastFour} was revoked at ${minute(revoked.revokedAt)}.`);
    });
}

function parseScopes(text: string): readonly KeyScope[] {
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.filter((word) => !KEY_SCOPES.some((scope) => scope === word));
  if (unknown.length === 0) return KEY_SCOPES.filter((scope) => words.includes(scope));
  const named = unknown.map((word) => `"${word}"`).join(', ');
  throw new InvalidArgumentError(
    `${named} is no scope; there are ${KEY_SCOPES.join(', ')}, joined by commas.`,
  );
}

const scopesOf = ({ scopes }: KeyDescription): string =>
  scopes.join(',') === USUAL_SCOPES.join(',') ? 'usual' : scopes.join(',');

function describe(keys: readonly KeyDescription[]): string {
  return table(
    [
      'id',
      'key',
      'state',
      'name',
      'integration',
      'scopes',
      'credits a day',
      'created',
      'last used',
      'expires',
    ],
    keys.map((key) => [
      key.id,
      `wp_${key.mode}_…${key.lastFour}`,
      key.state,
      key.name,
      key.integration ?? '-',
      scopesOf(key),
      String(key.dailyCredits ?? '-'),
      minute(key.createdAt),
      minute(key.lastUsedAt),
      minute(key.expiresAt),
    ]),
  );
}
