import type { CorpusTables } from './tables-corpus.ts';
import type { OutreachTables } from './tables-outreach.ts';
import type { TenantTables } from './tables-tenants.ts';

/** The tables of migrations/, as Kysely sees them; tables.test.ts holds them against the database. */
export interface Tables extends TenantTables, CorpusTables, OutreachTables {}
