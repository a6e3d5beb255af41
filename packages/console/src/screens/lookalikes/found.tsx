import { List, Stack, Text, Title } from '@mantine/core';
import type { LookalikeResult, ReadLookalikes } from '../../api/lookalikes.ts';
import { AnchorLink } from '../../parts/anchor-link.tsx';
import { Empty } from '../../parts/empty.tsx';
import { showNumber } from '../../parts/format.ts';
import { Warnings } from '../../parts/warnings.tsx';
import { LOOKALIKES } from '../../words/lookalikes.ts';
import styles from './lookalikes.module.css';
import { matrixOf } from './matrix.ts';

/** What a call found: who funded which company, and what became of each name. */
export function Found({ answer }: { readonly answer: ReadLookalikes }) {
  const { newInvestors, updatedInvestors, companyResults, companiesSkipped } = answer.data;
  const isOfOtherRaise = answer.isOfOtherRaise === true;
  const investors = [...newInvestors, ...updatedInvestors];
  const { columns, rows } = matrixOf(investors, companyResults);
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {LOOKALIKES.found(investors.length, newInvestors.length)}{' '}
        {LOOKALIKES.charged(showNumber(answer.credits_charged), showNumber(answer.credits_remaining))}{' '}
        {companiesSkipped.length === 0 ? '' : LOOKALIKES.skipped(companiesSkipped.join(', '))}
      </Text>
      <Warnings warnings={answer.warnings} />
      {rows.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          {isOfOtherRaise ? LOOKALIKES.otherRaise : LOOKALIKES.scoreIs}
        </Text>
      )}
      {rows.length === 0 ? (
        <Empty>{LOOKALIKES.found(0, 0)}</Empty>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        <section className={styles.frame} tabIndex={0} aria-label={LOOKALIKES.matrix}>
          <table className={styles.matrix}>
            <caption>{LOOKALIKES.matrix}</caption>
            <thead>
              <tr>
                <th scope="col">{LOOKALIKES.investor}</th>
                {isOfOtherRaise ? null : (
                  <th scope="col" className={`number ${styles.score}`}>
                    {LOOKALIKES.score}
                  </th>
                )}
                {columns.map(({ company }) => (
                  <th key={company} scope="col" className={styles.company}>
                    {company}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ investor, funded }) => (
                <tr key={investor.id}>
                  <th scope="row" className="foreign">
                    <AnchorLink to="/investors" search={{ open: investor.id }} size="sm">
                      {investor.name}
                    </AnchorLink>
                  </th>
                  {isOfOtherRaise ? null : <td className="number">{investor.score.toFixed(0)}</td>}
                  {columns.map(({ company }, at) => (
                    <td key={company} className={styles.company}>
                      {funded[at] === true ? (
                        <span role="img" aria-label={LOOKALIKES.funded} title={LOOKALIKES.funded}>
                          ●
                        </span>
                      ) : null}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div>
        <Title order={2} size="sm" mb={4}>
          {LOOKALIKES.results}
        </Title>
        <List size="sm">
          {companyResults.map((result) => (
            <Result key={result.company} result={result} />
          ))}
        </List>
      </div>
    </Stack>
  );
}

function Result({ result }: { readonly result: LookalikeResult }) {
  const {
    company,
    status,
    resolvedTo,
    matchedAs,
    candidates = [],
    unconfirmed = [],
    sourcesFailed = [],
  } = result;
  const sources = [...new Set((result.sources ?? []).map(({ source }) => source))];
  const name = resolvedTo ?? matchedAs?.name;
  return (
    <List.Item className="foreign">
      {company}{' '}
      <Text span size="sm" c="dimmed">
        {[
          status === 'ok'
            ? LOOKALIKES.statuses.ok(showNumber(result.fundersFound))
            : LOOKALIKES.statuses[status],
          name === undefined ? '' : LOOKALIKES.resolved(name),
          sources.join(', '),
        ]
          .filter((each) => each !== '')
          .join(' · ')}
      </Text>
      {candidates.length === 0 ? null : (
        <Text size="sm">
          {LOOKALIKES.meant}{' '}
          {candidates
            .map(({ name: other, place, domain, why }) =>
              [other, place, domain, why].filter(Boolean).join(', '),
            )
            .join(' · ')}
        </Text>
      )}
      {unconfirmed.length === 0 ? null : (
        <Text size="sm">{LOOKALIKES.unconfirmed(unconfirmed.map((each) => each.name).join(', '))}</Text>
      )}
      {sourcesFailed.length === 0 ? null : (
        <Text size="sm">{LOOKALIKES.failed(sourcesFailed.join(', '))}</Text>
      )}
    </List.Item>
  );
}
