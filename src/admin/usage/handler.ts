import { DomainError } from '../../core/errors.ts';
import { defineAdmin } from '../endpoint.ts';
import { MOST_DAYS, MOST_ROWS, schema } from './schema.ts';

const DAY_MS = 86_400_000;
/** Days of a period where no first one is given. */
const USUAL_DAYS = 30;

/** GET /admin/v1/usage: what tenants spent in a period. */
export const readUsage = defineAdmin(schema, ['activity'], async ({ activity }, { now }, { query }) => {
  const { tenant: tenantId, mode = 'live', to = dayOf(now.getTime()) } = query;
  const { from = dayOf(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS) } = query;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1 || days > MOST_DAYS) {
    const message = `must be a day from "to" back to ${MOST_DAYS - 1} days before it`;
    throw new DomainError('invalid_request', `"from" ${message}.`, { details: [{ path: 'from', message }] });
  }
  const rows = await activity.usage({ from, to, tenantId, mode }, MOST_ROWS + 1);
  return { from, to, rows: rows.slice(0, MOST_ROWS), is_cut: rows.length > MOST_ROWS };
});

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
