import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { priceText } from '../../core/purchase/money.ts';
import { grantCredits, readBalances, readLedger } from '../../store/account/billing/credits.ts';
import { archiveLedger } from '../../store/account/billing/ledger-archive.ts';
import { verifyArchive } from '../../store/account/billing/verify-archive.ts';
import { listPurchases } from '../../store/account/purchase-list.ts';
import {
  addCommand,
  type CommonOptions,
  type ModeOptions,
  modeOf,
  outputOf,
  parseId,
  parseMonth,
  wholeNumber,
} from '../arguments.ts';
import { minute, table } from '../output.ts';
import { withStore } from '../with-store.ts';

/** The store has the last word on amounts; these bounds only keep an argument a number. */
const ANY_AMOUNT = wholeNumber(0, Number.MAX_SAFE_INTEGER);

interface GrantOptions extends ModeOptions {
  readonly tenant: string;
  readonly paid?: boolean;
  readonly reference?: string;
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
    .action(async (amount: number, options: GrantOptions) => {
      const output = outputOf(options);
      const { tenant, paid = false, reference } = options;
      const mode = modeOf(options);
      const grant = { tenantId: tenant, mode, credits: amount, paid };
      const granted = await withStore(output, ({ db }) =>
        grantCredits(db, reference === undefined ? grant : { ...grant, reference }),
      );
      output.result(
        granted,
        granted.repeated
          ? `Reference ${reference} was granted before; nothing was added. Balance then: ${granted.balance} ${mode} credits.`
          : `Granted ${amount} ${mode} credits. Balance: ${granted.balance}. Plan: ${granted.plan}.`,
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
      ]);
      output.result(
        entries,
        rows.length === 0
          ? 'The ledger is empty.'
          : table(['entry', 'time', 'kind', 'credits', 'balance after', 'reference or request'], rows),
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
