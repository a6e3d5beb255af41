import { type Command, InvalidArgumentError } from 'commander';
import { KEY_SCOPES, type KeyScope, USUAL_SCOPES } from '../../core/account/key-scopes.ts';
import { issueKey, type KeyDescription, listKeys, revokeKey, rotateKey } from '../../store/account/keys.ts';
import { MAX_DAILY_CREDITS } from '../../store/account/people/check-order.ts';
import {
  addCommand,
  type CommonOptions,
  type ModeOptions,
  modeOf,
  outputOf,
  parseId,
  parseMoment,
  wholeNumber,
} from '../arguments.ts';
import { minute, table } from '../output.ts';
import { withStore } from '../with-store.ts';

const SHOWN_ONCE = 'Keep it now: it is not stored and cannot be shown again.';
const HOUR_MS = 3_600_000;
const MAX_GRACE_HOURS = 31 * 24;

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
      wholeNumber(1, MAX_DAILY_CREDITS),
    )
    .action(async (options: IssueOptions) => {
      const output = outputOf(options);
      const { tenant, name, integration, expires, scopes, dailyCredits } = options;
      const issued = await withStore(output, ({ db }) =>
        issueKey(db, {
          tenantId: tenant,
          mode: modeOf(options),
          ...(name === undefined ? {} : { name }),
          ...(integration === undefined ? {} : { integration }),
          ...(expires === undefined ? {} : { expiresAt: expires }),
          ...(scopes === undefined ? {} : { scopes }),
          ...(dailyCredits === undefined ? {} : { dailyCredits }),
        }),
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
    .option('--grace-hours <hours>', 'how long the old key still works', wholeNumber(0, MAX_GRACE_HOURS), 24)
    .action(async (keyId: string, options: CommonOptions & { graceHours: number }) => {
      const output = outputOf(options);
      const { issued, replaced } = await withStore(output, ({ db }) =>
        rotateKey(db, keyId, options.graceHours * HOUR_MS),
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
      const revoked = await withStore(output, ({ db }) => revokeKey(db, keyId));
      output.result(revoked, `Key …${revoked.lastFour} was revoked at ${minute(revoked.revokedAt)}.`);
    });
}

/** `read,spend` as scopes. */
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
