import { Argument, type Command } from 'commander';
import { createTenant } from '../../store/account/billing/new-tenant.ts';
import { listTenants, setTestModel, type Tenant } from '../../store/account/tenants.ts';
import { addCommand, type CommonOptions, outputOf, parseId } from '../arguments.ts';
import { minute, table } from '../output.ts';
import { withStore } from '../with-store.ts';
import { addMoveCommands } from './move/tenant-move.ts';
import { addTenantDataCommands } from './tenant-data.ts';

export function addTenantCommands(program: Command): void {
  const tenant = program
    .command('tenant')
    .description('tenants of the service, each with its own keys and credits');

  addCommand(tenant, 'create', 'make a tenant: no live credits, 1,000 of the sandbox')
    .argument('<name>', 'what to call it')
    .action(async (name: string, options: CommonOptions) => {
      const output = outputOf(options);
      const made = await withStore(output, ({ db }) => createTenant(db, name));
      output.result(made, `${describe([made])}\n\nNext: warmpath key issue --tenant ${made.id}`);
    });

  addCommand(tenant, 'list', 'list tenants, at most 1,000')
    .option('--after <id>', 'go on after the last one of the list before', parseId)
    .action(async (options: CommonOptions & { after?: string }) => {
      const output = outputOf(options);
      const tenants = await withStore(output, ({ db }) => listTenants(db, options.after));
      const none =
        'There are no tenants yet. Where some should be, this is another database: see "warmpath doctor".';
      output.result(tenants, tenants.length === 0 ? none : describe(tenants));
    });

  addCommand(
    tenant,
    'test-model',
    "let a tenant's test keys ask the language model, or no longer: its tokens cost",
  )
    .argument('<id>', 'the tenant', parseId)
    .addArgument(new Argument('<state>', 'whether they may').choices(['on', 'off']))
    .action(async (id: string, state: 'on' | 'off', options: CommonOptions) => {
      const output = outputOf(options);
      const changed = await withStore(output, ({ db }) => setTestModel(db, id, state === 'on'));
      output.result(changed, describe([changed]));
    });

  addTenantDataCommands(tenant);
  addMoveCommands(tenant);
}

function describe(tenants: readonly Tenant[]): string {
  return table(
    ['id', 'name', 'plan', 'live credits', 'test credits', 'test model', 'created'],
    tenants.map(({ id, name, plan, balance, testModel, createdAt }) => [
      id,
      name,
      plan,
      balance.live,
      balance.test,
      testModel ? 'on' : 'off',
      minute(createdAt),
    ]),
  );
}
