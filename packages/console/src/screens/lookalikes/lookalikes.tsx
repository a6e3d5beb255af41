import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { WarmpathError } from '@warmpath/sdk';
import { type FormEvent, useState } from 'react';
import { companySearch } from '../../addresses.ts';
import {
  type LookalikeResult,
  lookalikeAnswerQuery,
  lookalikePriceQuery,
  MOST_COMPANIES,
  profileQuery,
  type ReadLookalikes,
  suggestQuery,
  useLookalikes,
} from '../../api/raise.ts';
import { useMay } from '../../api/session.ts';
import { AnchorLink, PriceButton } from '../../parts/actions.tsx';
import { showNumber } from '../../parts/format.ts';
import { Empty, Failure, Screen, Warnings } from '../../parts/screen.tsx';
import { LOOKALIKES } from '../../words/lookalikes.ts';
import { Names } from '../raise/field.tsx';
import styles from './lookalikes.module.css';
import { matrixOf, withMeant } from './matrix.ts';

/** Companies in, their funders out. */
export function Lookalikes() {
  const maySpend = useMay('spend');
  const answer = useQuery(lookalikeAnswerQuery).data ?? null;
  const { company } = companySearch(useSearch({ strict: false }));
  return (
    <Screen title={LOOKALIKES.title} about={LOOKALIKES.about}>
      {maySpend ? (
        <Ask key={company} first={company} />
      ) : (
        <Text size="sm" c="dimmed">
          {LOOKALIKES.readerOnly}
        </Text>
      )}
      {answer === null ? null : <Found answer={answer} />}
    </Screen>
  );
}

function Ask({ first }: { readonly first: string | undefined }) {
  const profile = useQuery(profileQuery).data;
  const [names, setNames] = useState<readonly string[]>(first === undefined ? [] : [first]);
  const price = useQuery({ ...lookalikePriceQuery(names), placeholderData: (before) => before });
  const find = useLookalikes();
  const known = profile?.known_competitors;
  const competitors = Array.isArray(known) ? known.filter((one) => typeof one === 'string') : [];
  const told = names.length === 0 ? undefined : price.data;
  const isTooDear = told !== undefined && told.credits_remaining < told.would_charge;
  const failed = find.error instanceof WarmpathError ? find.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (told !== undefined && !find.isPending) find.mutate(names);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw="44rem">
        <Names
          label={LOOKALIKES.companies}
          description={LOOKALIKES.hint}
          disabled={find.isPending}
          suggest="company"
          most={MOST_COMPANIES}
          value={[...names]}
          onChange={setNames}
        />
        {names.length > 0 || competitors.length === 0 ? null : (
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => setNames(competitors.slice(0, MOST_COMPANIES))}
            >
              {LOOKALIKES.ofRaise}: {competitors.slice(0, MOST_COMPANIES).join(', ')}
            </Button>
          </Group>
        )}
        {names.length === 0 ? null : (
          <List size="sm">
            {names.map((name) => (
              <Known key={name} name={name} />
            ))}
          </List>
        )}
        <Warnings
          warnings={told?.warnings}
          onTake={({ value }, meant) => setNames(withMeant(names, value, meant))}
        />
        {price.error === null ? null : (
          <Failure
            error={price.error}
            isBilled
            retry={() => void price.refetch()}
            isTrying={price.isFetching}
          />
        )}
        {find.error === null ? null : (
          <>
            <Failure error={find.error} isBilled />
            <Warnings warnings={failed?.warnings} candidates={failed?.candidates} />
          </>
        )}
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {told === undefined
              ? LOOKALIKES.choose
              : [
                  told.records === undefined
                    ? ''
                    : LOOKALIKES.onRecord(
                        LOOKALIKES.company(Number(told.records.companies)),
                        showNumber(Number(told.records.investors)),
                      ),
                  isTooDear
                    ? LOOKALIKES.tooFew(showNumber(told.would_charge), showNumber(told.credits_remaining))
                    : LOOKALIKES.remains(showNumber(told.credits_remaining - told.would_charge)),
                ].join(' ')}
          </Text>
          <PriceButton
            type="submit"
            credits={told?.would_charge}
            disabled={told === undefined || isTooDear || price.isPlaceholderData}
            loading={find.isPending}
          >
            {LOOKALIKES.submit}
          </PriceButton>
        </Group>
      </Stack>
    </form>
  );
}

/** What is on record of a company that was named, where its name is that of a record. */
function Known({ name }: { readonly name: string }) {
  const { data = [] } = useQuery(suggestQuery('company', name));
  const found = data.find(({ value }) => value.toLowerCase() === name.toLowerCase());
  const about = found === undefined ? [] : [found.place, LOOKALIKES.backers(showNumber(found.deals ?? 0))];
  return (
    <List.Item className="foreign">
      {name}{' '}
      <Text span size="sm" c="dimmed">
        {about.filter(Boolean).join(' · ')}
      </Text>
    </List.Item>
  );
}

/** What a call found: who funded which company, and what became of each name. */
function Found({ answer }: { readonly answer: ReadLookalikes }) {
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
