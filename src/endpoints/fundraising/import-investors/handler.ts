import { investorIdOf, numberOfInvestorId } from '../../../core/corpus/investor-id.ts';
import { DomainError } from '../../../core/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/import-investors: a tenant's own list, put on the stored list. */
export const importInvestors = defineEndpoint(
  schema,
  ['listImports'],
  async ({ listImports }, { scope, actor }, { body }) => {
    if ((body.csv_content === undefined) === (body.rows === undefined))
      throw refused('csv_content', 'is needed, or "rows": one of the two');
    const choices = (body.choices ?? []).map(({ name, investor_id }, at) => {
      const investorId = investor_id === undefined ? undefined : numberOfInvestorId(investor_id);
      if (investor_id !== undefined && investorId === undefined)
        throw refused(`choices.${at}.investor_id`, 'must be the id of an investor');
      return { name, investorId };
    });
    const done = await listImports.import(
      scope,
      {
        csv: body.csv_content,
        rows: body.rows,
        columns: body.columns,
        stages: body.stages,
        choices,
        checkOnly: body.check_only ?? false,
      },
      { ...actor, kind: actor.memberId === undefined ? 'key' : 'person' },
    );
    const { ignored, unclear, unclearTotal, warnings, columns, skipped, ...counts } = done;
    return {
      outcome: 'found',
      data: {
        ...counts,
        columns: [...columns],
        ignored_columns: [...ignored],
        unclear: unclear.map(({ line, name, candidates }) => ({
          line,
          name,
          candidates: candidates.map(({ id, why, ...one }) => ({
            ...one,
            id: investorIdOf(id),
            why: why === 'domain' ? 'It has the domain.' : 'It has the name.',
          })),
        })),
        rowsUnclear: unclearTotal,
        skipped: [...skipped],
        ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
      },
    };
  },
);

function refused(path: string, message: string): DomainError {
  return new DomainError('invalid_request', `"${path}" ${message}.`, { details: [{ path, message }] });
}
