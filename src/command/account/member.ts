import { Argument, type Command, Option } from 'commander';
import { readConfig } from '../../config.ts';
import { ROLES, type Role } from '../../core/account/people/roles.ts';
import { SIGN_IN } from '../../core/account/people/sign-in.ts';
import { consoleAddress, linkNote, signInLink } from '../../core/account/people/sign-in-link.ts';
import { makeLink } from '../../store/account/people/links.ts';
import {
  addMember,
  changeMember,
  listMembers,
  removeMember,
  tenantOfMember,
} from '../../store/account/people/members.ts';
import { addCommand, type CommonOptions, outputOf, parseId } from '../arguments.ts';
import { minute, table } from '../output.ts';
import { withStore } from '../with-store.ts';

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
