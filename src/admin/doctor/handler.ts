import { defineAdmin } from '../endpoint.ts';
import { schema } from './schema.ts';

const FINE: ReadonlySet<string> = new Set(['as_expected', 'not_asked']);

/** GET /admin/v1/doctor */
export const runDoctor = defineAdmin(schema, ['doctor'], async ({ doctor }, { signal }, { query }) => {
  const checks = query.live === true ? [] : await doctor.quick();
  const sources = query.live === true ? await doctor.live(signal) : [];
  const ok = checks.every(({ state }) => state !== 'fail') && sources.every(({ state }) => FINE.has(state));
  return { ok, checks: [...checks], sources: sources as never };
});
