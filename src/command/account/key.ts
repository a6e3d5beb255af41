import type { Command } from 'commander';
import { issueKey, type KeyDescription, listKeys, revokeKey, rotateKey } from '../../store/account/keys.ts';
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
}

export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('API keys of a tenant');

  addCommand(key, 'issue', 'make a key and show it, once')
    .requiredOption('--tenant <id>', 'whose key it is', parseId)
    .option('--test', 'a key of the sandbox: made-up data, credits of its own')
    .option('--name <name>', 'what the key is for')
    .option('--integration <name>', 'the integration that uses it')
    .option('--expires <date>', 'when it ends', parseMoment)
    .action(async (options: IssueOptions) => {
      const output = outputOf(options);
      const { tenant, name, integration, expires } = options;
      const issued = await withStore(output, ({ db }) =>
        issueKey(db, {
          tenantId: tenant,
          mode: modeOf(options),
          ...(name === undefined ? {} : { name }),
          ...(integration === undefined ? {} : { integration }),
          ...(expires === undefined ? {} : { expiresAt: expires }),
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
        `${issued.key}\n\n${SHOWN_ONCE}\nThe key it replaces ends at ${minute(replaced.expiresAt)}.`,
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

function describe(keys: readonly KeyDescription[]): string {
  return table(
    ['id', 'key', 'state', 'name', 'integration', 'created', 'last used', 'expires'],
    keys.map((key) => [
      key.id,
      `wp_${key.mode}_…${key.lastFour}`,
      key.state,
      key.name,
      key.integration ?? '-',
      minute(key.createdAt),
      minute(key.lastUsedAt),
      minute(key.expiresAt),
    ]),
  );
}
