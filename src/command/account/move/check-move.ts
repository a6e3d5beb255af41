import { nextMoveStep } from '../../../core/move/next-step.ts';
import { OperatorError } from '../../../core/operator-error.ts';
import { checkSameSchema, checkTwoDatabases, movedTables } from '../../../store/account/move/catalogue.ts';
import { compareInvestors, type Mapped } from '../../../store/account/move/investors.ts';
import { readEnd } from '../../../store/account/move/record.ts';
import { countRows } from '../../../store/account/move/verify.ts';
import { checkKeys, type Installation } from './before-move.ts';
import { refusal } from './refusals.ts';

/** Rows a second that one copy moved on two processors (docs/operating/scale.md), both databases on them; a margin is off. */
const ROWS_PER_SECOND = 5_000;

export interface Checked {
  readonly state: string;
  readonly rows: readonly { readonly table: string; readonly rows: number }[];
  readonly investors: Mapped;
  readonly seconds: number;
}

/** What a move would do now, with nothing begun. Throws OperatorError where it would be refused. */
export async function checkMove(
  source: Installation,
  target: Installation,
  tenantId: string,
): Promise<Checked> {
  await checkTwoDatabases(source.db, target.db);
  await checkSameSchema(source.db, target.db);
  const [here, there] = await Promise.all([readEnd(source.db, tenantId), readEnd(target.db, tenantId)]);
  const decision = nextMoveStep({ source: here, target: there }, 'move');
  if (decision.kind === 'refused') throw refusal(decision.why, tenantId);
  if (decision.kind === 'done') {
    throw new OperatorError('conflict', `Tenant ${tenantId} works at the target already.`);
  }
  await checkKeys({ source, target, tenantId });
  const rows = await countRows(source.db, tenantId, await movedTables(source.db));
  const total = rows.reduce((sum, one) => sum + one.rows, 0);
  return {
    state:
      decision.step === 'begin'
        ? 'The tenant can be moved.'
        : `A move is under way; the next step is "${decision.step}".`,
    rows,
    investors: await compareInvestors(source.db, target.db, tenantId),
    seconds: Math.max(1, Math.ceil(total / ROWS_PER_SECOND)),
  };
}
