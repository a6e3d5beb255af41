import type { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { SIGN_IN } from '../../core/account/people/sign-in.ts';
import { consoleAddress, linkNote, signInLink } from '../../core/account/people/sign-in-link.ts';
import { makeLink } from '../../store/account/people/links.ts';
import { onlyOwner, tenantOfMember } from '../../store/account/people/members.ts';
import {
  addOperator,
  issueOperatorKey,
  listOperatorKeys,
  listOperators,
  operatorFor,
  removeOperator,
  revokeOperatorKey,
} from '../../store/account/people/operators.ts';
import { addCommand, type CommonOptions, outputOf, parseId, parseMoment } from '../arguments.ts';
import { minute, table } from '../output.ts';
import { withStore } from '../with-store.ts';

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
