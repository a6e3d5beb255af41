import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { Argument, type Command, Option } from 'commander';
import type { Static } from 'typebox';
import type { TenantShape } from '../../accounts/operations-admin-keys.ts';
import { changeTenant } from '../../accounts/operations-admin-tenant.ts';
import { createTenant } from '../../accounts/operations-admin-tenants.ts';
import {
  addMember,
  changeMember,
  listMembers,
  makeLink,
  onlyOwner,
  removeMember,
  tenantOfMember,
} from '../../accounts/queries-members.ts';
import {
  addOperator,
  issueOperatorKey,
  listOperatorKeys,
  listOperators,
  operatorFor,
  removeOperator,
  revokeOperatorKey,
} from '../../accounts/queries-operators.ts';
import { listTenants } from '../../accounts/queries-tenants.ts';
import {
  consoleAddress,
  linkNote,
  ROLES,
  type Role,
  SIGN_IN,
  signInLink,
} from '../../accounts/rules-people.ts';
import type { StoredThing } from '../../accounts/rules-ports.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { snakeCased } from '../../platform/values/text.ts';
import { deleteTenant } from '../../tenant-data/operations-admin-tenant-delete.ts';
import { exportTenant, removeTenant } from '../../tenant-data/queries-removal.ts';
import { readConfig } from '../settings/config.ts';
import { actAs, performs } from './acts.ts';
import {
  addCommand,
  type CommonOptions,
  minute,
  outputOf,
  parseId,
  parseMoment,
  table,
  withStore,
} from './output.ts';
import { addMoveCommands } from './tenant-move.ts';

const ROLE = 'owner: everything; editor: all but deleting and managing; reader: sees only';

interface AddOptions extends CommonOptions {
  readonly tenant: string;
  readonly role: Role;
  readonly email?: string;
}

export function addMemberCommands(program: Command): void {
  const member = program.command('member').description('people who sign in to the console for a tenant');

  addCommand(member, 'add', 'let a person in, and print a link that signs them in, once')
    .argument('<name>', 'what the person is called')
    .requiredOption('--tenant <id>', 'for which tenant', parseId)
    .addOption(new Option('--role <role>', ROLE).choices(ROLES).default('owner'))
    .option('--email <address>', 'for links by mail and sign-in with a provider')
    .action(async (name: string, { tenant, role, email, ...options }: AddOptions) => {
      const output = outputOf(options);
      const seconds = SIGN_IN.link.invitation;
      const made = await withStore(output, async ({ db }) => {
        const added = await addMember(db, tenant, { name, email, role });
        return { ...added, link: await linkFor(db, { tenantId: tenant, id: added.id }, seconds) };
      });
      output.result(made, `${made.link}\n\n${linkNote(seconds / 3600)}`);
    });

  addCommand(member, 'list', 'list the members of a tenant')
    .requiredOption('--tenant <id>', 'whose members', parseId)
    .action(async (options: CommonOptions & { tenant: string }) => {
      const output = outputOf(options);
      const members = await withStore(output, ({ db }) => listMembers(db, options.tenant));
      const rows = members.map((one) => [
        ...[one.id, one.name, one.role, one.email ?? '-', one.passkeys],
        ...[minute(one.createdAt), minute(one.lastUsedAt)],
      ]);
      output.result(
        members,
        rows.length === 0
          ? 'The tenant has no members.'
          : table(['id', 'name', 'role', 'e-mail', 'passkeys', 'since', 'last seen'], rows),
      );
    });

  addCommand(member, 'role', 'change what a member may do; it counts at once')
    .argument('<id>', 'the member', parseId)
    .addArgument(new Argument('<role>', ROLE).choices(ROLES))
    .action(async (id: string, role: Role, options: CommonOptions) => {
      const output = outputOf(options);
      const changed = await withStore(output, async ({ db }) =>
        changeMember(db, await tenantOfMember(db, id), id, { role }),
      );
      output.result(changed, `${changed.name} is ${changed.role}.`);
    });

  addCommand(member, 'remove', 'end a member with every session and passkey, at once')
    .argument('<id>', 'the member', parseId)
    .action(async (id: string, options: CommonOptions) => {
      const output = outputOf(options);
      await withStore(output, async ({ db }) => removeMember(db, await tenantOfMember(db, id), id));
      output.result({ id, removed: true }, 'The member was removed and is signed out everywhere.');
    });

  addCommand(member, 'link', 'print a link that signs a member in, once')
    .argument('<id>', 'the member', parseId)
    .action(async (id: string, options: CommonOptions) => {
      const output = outputOf(options);
      const seconds = SIGN_IN.link.printed;
      const link = await withStore(output, async ({ db }) =>
        linkFor(db, { tenantId: await tenantOfMember(db, id), id }, seconds),
      );
      output.result({ id, link }, `${link}\n\n${linkNote(seconds / 3600)}`);
    });
}

async function linkFor(
  db: Parameters<typeof makeLink>[0],
  member: { readonly tenantId: string; readonly id: string },
  seconds: number,
): Promise<string> {
  return signInLink(consoleAddress(readConfig()), await makeLink(db, { member }, seconds));
}

export function addOperatorCommands(program: Command): void {
  const operator = program
    .command('operator')
    .description('people who run this service, in the console and the admin API');

  addCommand(operator, 'add', 'make an operator; "operator link" signs them in')
    .argument('<name>', 'what the person is called')
    .option('--email <address>', 'for links by mail and sign-in with a provider')
    .action(async (name: string, options: CommonOptions & { email?: string }) => {
      const output = outputOf(options);
      const made = await withStore(output, ({ db }) => addOperator(db, { name, email: options.email }));
      output.result(made, `${made.id}\n\nNext: warmpath operator link ${made.id}`);
    });

  addCommand(operator, 'list', 'list the operators').action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const operators = await withStore(output, ({ db }) => listOperators(db));
    const rows = operators.map(({ id, name, email, createdAt }) => [
      id,
      name,
      email ?? '-',
      minute(createdAt),
    ]);
    output.result(
      operators,
      rows.length === 0 ? 'There are no operators.' : table(['id', 'name', 'e-mail', 'since'], rows),
    );
  });

  addCommand(operator, 'remove', 'end an operator with every key and session, at once')
    .argument('<id>', 'the operator', parseId)
    .action(async (id: string, options: CommonOptions) => {
      const output = outputOf(options);
      const removed = await withStore(output, ({ db }) => removeOperator(db, id));
      output.result(removed, `${removed.name} was removed and is signed out everywhere.`);
    });

  addCommand(
    operator,
    'link',
    'print a link that signs an operator in, once; for the only one where none is named',
  )
    .argument('[id]', 'the operator', parseId)
    .option(
      '--member <id>',
      'also as this member; where there is one operator and one owner in all, as that one',
      parseId,
    )
    .action(async (id: string | undefined, options: CommonOptions & { member?: string }) => {
      const output = outputOf(options);
      const seconds = SIGN_IN.link.printed;
      const made = await withStore(output, async ({ db }) => {
        const { id: operatorId, name } = await operatorFor(db, id);
        const member =
          options.member !== undefined
            ? { tenantId: await tenantOfMember(db, options.member), id: options.member }
            : id === undefined
              ? await onlyOwner(db)
              : undefined;
        const token = await makeLink(db, { operatorId, ...(member !== undefined && { member }) }, seconds);
        return { id: operatorId, name, link: signInLink(consoleAddress(readConfig()), token) };
      });
      output.result(made, `${made.link}\n\n${linkNote(seconds / 3600)}`);
    });

  addKeyCommands(operator);
}

interface IssueOptions extends CommonOptions {
  readonly operator?: string;
  readonly name?: string;
  readonly expires?: Date;
}

function addKeyCommands(operator: Command): void {
  const key = operator.command('key').description('keys of operators, for programs that use the admin API');

  addCommand(key, 'issue', 'make a key of an operator and show it, once')
    .option('--operator <id>', 'whose key it is; the only operator by default', parseId)
    .option('--name <name>', 'what the key is for')
    .option('--expires <date>', 'when it ends', parseMoment)
    .action(async ({ operator: of, name, expires, ...options }: IssueOptions) => {
      const output = outputOf(options);
      const issued = await withStore(output, async ({ db }) =>
        issueOperatorKey(db, { operatorId: (await operatorFor(db, of)).id, name, expiresAt: expires }),
      );
      output.result(issued, `${issued.key}\n\nKeep it now: it is not stored and cannot be shown again.`);
    });

  addCommand(key, 'list', 'list the keys of an operator, newest first')
    .option('--operator <id>', 'whose keys; of the only operator by default', parseId)
    .action(async ({ operator: of, ...options }: CommonOptions & { operator?: string }) => {
      const output = outputOf(options);
      const keys = await withStore(output, async ({ db }) =>
        listOperatorKeys(db, (await operatorFor(db, of)).id),
      );
      const rows = keys.map((one) => [
        ...[one.id, `wp_admin_…${one.lastFour}`, one.name, minute(one.createdAt)],
        ...[minute(one.lastUsedAt), minute(one.expiresAt), minute(one.revokedAt)],
      ]);
      output.result(
        keys,
        rows.length === 0
          ? 'The operator has no keys.'
          : table(['id', 'key', 'name', 'created', 'last used', 'expires', 'revoked'], rows),
      );
    });

  addCommand(key, 'revoke', 'end a key of an operator at once')
    .argument('<key-id>', 'the id of the key (not the key)', parseId)
    .action(async (id: string, options: CommonOptions) => {
      const output = outputOf(options);
      const revoked = await withStore(output, ({ db }) => revokeOperatorKey(db, id));
      output.result(revoked, `Key …${revoked.lastFour} was revoked at ${minute(revoked.revokedAt)}.`);
    });
}

export function addTenantDataCommands(tenant: Command): void {
  addCommand(
    tenant,
    'export',
    'write everything a tenant has stored to a file, one JSON document on each line',
  )
    .argument('<id>', 'the tenant', parseId)
    .argument('<file>', 'a file that is not there yet')
    .action(async (id: string, file: string, options: CommonOptions) => {
      const output = outputOf(options);
      if (await isThere(file)) {
        throw new OperatorError('usage', `${file} is there already; name another file, or remove it first.`);
      }
      const counts = await withStore(output, ({ db }) => writeLines(file, exportTenant(db, id)));
      const rows = Object.entries(counts).map(([kind, count]) => [kind, count]);
      output.result({ id, file, counts }, `${table(['kind', 'things'], rows)}\n\nWritten to ${file}.`);
    });

  addCommand(tenant, 'delete', 'delete everything a tenant has stored and end its keys; the ledger stays')
    .argument('<id>', 'the tenant', parseId)
    .option('--yes', 'do it: it cannot be undone')
    .action(async (id: string, options: CommonOptions & { yes?: boolean }) => {
      const output = outputOf(options);
      if (options.yes !== true) {
        throw new OperatorError(
          'usage',
          `This cannot be undone. "warmpath tenant export ${id} FILE" keeps a copy; "warmpath tenant delete ${id} --yes" does it.`,
        );
      }
      // Over the API the operation only sets the day: the log has to tell the two apart.
      const asked = { id, when: 'at once' };
      const removed = await actAs(output, deleteTenant, asked, (db) => removeTenant(db, id));
      const rows = removed.deleted.map(({ kind, rows: count }) => [kind, count]);
      output.result(
        removed,
        `${table(['kind', 'deleted'], rows)}\n\n${removed.keysRevoked} keys ended. The ledger and its charges stay: they prove the bill, and say nothing of what was asked.`,
      );
    });
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Writes the things to a file that only its owner reads, named so when it is whole. Resolves to how many there are of each kind. */
async function writeLines(file: string, things: AsyncIterable<StoredThing>): Promise<Record<string, number>> {
  const part = `${file}.part`;
  const counts: Record<string, number> = {};
  const stream = createWriteStream(part, { mode: 0o600 });
  const ended = finished(stream);
  ended.catch(() => {}); // thrown by the await below, or by the write that fails
  try {
    for await (const thing of things) {
      counts[thing.kind] = (counts[thing.kind] ?? 0) + 1;
      if (!stream.write(`${JSON.stringify(thing)}\n`)) await Promise.race([once(stream, 'drain'), ended]);
    }
    stream.end();
    await ended;
    await rename(part, file);
    return counts;
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw error instanceof Error && 'syscall' in error
      ? new OperatorError('usage', `${file} cannot be written: ${error.message}.`, error)
      : error;
  }
}

export function addTenantCommands(program: Command): void {
  const tenant = program
    .command('tenant')
    .description('tenants of the service, each with its own keys and credits');

  performs(
    addCommand(tenant, 'create', 'make a tenant: no live credits, 1,000 of the sandbox').argument(
      '<name>',
      'what to call it',
    ),
    createTenant,
    (name: string) => ({ body: { name } }),
    ({ tenant: made }) => [made, `${describe([made])}\n\nNext: warmpath key issue --tenant ${made.id}`],
  );

  addCommand(tenant, 'list', 'list tenants, at most 1,000')
    .option('--after <id>', 'go on after the last one of the list before', parseId)
    .action(async (options: CommonOptions & { after?: string }) => {
      const output = outputOf(options);
      const tenants = await withStore(output, ({ db }) => listTenants(db, options.after));
      const none =
        'There are no tenants yet. Where some should be, this is another database: see "warmpath doctor".';
      output.result(tenants, tenants.length === 0 ? none : describe(snakeCased(tenants) as never));
    });

  performs(
    addCommand(
      tenant,
      'test-model',
      "let a tenant's test keys ask the language model, or no longer: its tokens cost",
    )
      .argument('<id>', 'the tenant', parseId)
      .addArgument(new Argument('<state>', 'whether they may').choices(['on', 'off'])),
    changeTenant,
    (id: string, state: 'on' | 'off') => ({ body: { id, test_model: state === 'on' } }),
    ({ tenant: changed }) => [changed, describe([changed])],
  );

  addTenantDataCommands(tenant);
  addMoveCommands(tenant);
}

type Shown = Pick<
  Static<typeof TenantShape>,
  'id' | 'name' | 'plan' | 'balance' | 'test_model' | 'created_at'
>;

function describe(tenants: readonly Shown[]): string {
  return table(
    ['id', 'name', 'plan', 'live credits', 'test credits', 'test model', 'created'],
    tenants.map((tenant) => [
      tenant.id,
      tenant.name,
      tenant.plan,
      tenant.balance.live,
      tenant.balance.test,
      tenant.test_model ? 'on' : 'off',
      minute(tenant.created_at),
    ]),
  );
}
