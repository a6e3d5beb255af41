import { Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { WarmpathError } from '@warmpath/sdk';
import { useState } from 'react';
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
import { AnchorLink, Form, PriceButton, SmallButton } from '../../parts/actions.tsx';
import { counted, dotted, showNumber, showScore } from '../../parts/format.ts';
import { Empty, Failure, Screen, Warnings } from '../../parts/screen.tsx';
import { Hint } from '../../parts/text.tsx';
import { Names } from '../raise/field.tsx';
import styles from './lookalikes.module.css';
import { matrixOf, withMeant } from './matrix.ts';

/** Companies in, their funders out. */
export function Lookalikes() {
  const maySpend = useMay('spend');
  const answer = useQuery(lookalikeAnswerQuery).data ?? null;
  const { company } = companySearch(useSearch({ strict: false }));
  return (
    <Screen
      title="Lookalikes"
      about="Who funded companies like yours: up to five companies in, their investors out, scored for your raise with these companies and put on your list."
    >
      {maySpend ? (
        <Ask key={company} first={company} />
      ) : (
        <Hint>You may read what was found; an editor asks.</Hint>
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
  const submit = () => {
    if (told !== undefined && !find.isPending) find.mutate(names);
  };
  return (
    <Form run={submit}>
      <Stack gap="sm" maw="44rem">
        <Names
          label="Companies"
          description="Names in any spelling, or domains. “Name (city)” tells apart companies of one name."
          disabled={find.isPending}
          suggest="company"
          most={MOST_COMPANIES}
          value={[...names]}
          onChange={setNames}
        />
        {names.length > 0 || competitors.length === 0 ? null : (
          <Group>
            <SmallButton onClick={() => setNames(competitors.slice(0, MOST_COMPANIES))}>
              Take the competitors of your raise: {competitors.slice(0, MOST_COMPANIES).join(', ')}
            </SmallButton>
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
          <Hint role="status">
            {told === undefined
              ? 'Name a company to see what is on record of it, and the price.'
              : [
                  told.records === undefined
                    ? ''
                    : `${counted(String(told.records.companies), 'company', 'companies')} on record, with ${counted(showNumber(Number(told.records.investors)), 'known investor')}.`,
                  isTooDear
                    ? `It costs ${counted(showNumber(told.would_charge), 'credit')}, and ${showNumber(told.credits_remaining)} are left.`
                    : `${counted(showNumber(told.credits_remaining - told.would_charge), 'credit remains', 'credits remain')} after it.`,
                ].join(' ')}
          </Hint>
          <PriceButton
            type="submit"
            credits={told?.would_charge}
            disabled={told === undefined || isTooDear || price.isPlaceholderData}
            loading={find.isPending}
          >
            Find their investors
          </PriceButton>
        </Group>
      </Stack>
    </Form>
  );
}

/** What is on record of a company that was named, if its name is that of a record. */
function Known({ name }: { readonly name: string }) {
  const { data = [] } = useQuery(suggestQuery('company', name));
  const found = data.find(({ value }) => value.toLowerCase() === name.toLowerCase());
  const about =
    found === undefined ? [] : [found.place, counted(showNumber(found.deals ?? 0), 'known investor')];
  return (
    <List.Item className="foreign">
      {name} <Hint span>{about.filter(Boolean).join(' · ')}</Hint>
    </List.Item>
  );
}

const foundInWords = (all: number, fresh: number) =>
  all === 0
    ? 'No investor of these companies is known.'
    : `${counted(String(all), 'investor')}, ${fresh === 0 ? 'none of them new on your list' : `${fresh} new on your list`}.`;

const MATRIX = 'Who funded which, several first';

/** What a call found: who funded which company, and what became of each name. */
function Found({ answer }: { readonly answer: ReadLookalikes }) {
  const { newInvestors, updatedInvestors, companyResults, companiesSkipped } = answer.data;
  const isOfOtherRaise = answer.isOfOtherRaise === true;
  const investors = [...newInvestors, ...updatedInvestors];
  const { columns, rows } = matrixOf(investors, companyResults);
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {foundInWords(investors.length, newInvestors.length)}{' '}
        {`${counted(showNumber(answer.credits_charged), 'credit')} charged; ${showNumber(answer.credits_remaining)} remain.`}{' '}
        {companiesSkipped.length === 0
          ? ''
          : `More than five at once; not asked for: ${companiesSkipped.join(', ')}.`}
      </Text>
      <Warnings warnings={answer.warnings} />
      {rows.length === 0 ? null : (
        <Hint>
          {isOfOtherRaise
            ? 'Your raise changed since; the scores were for the one before and are not shown.'
            : 'The score here counts deals with these companies; the score on your list does not.'}
        </Hint>
      )}
      {rows.length === 0 ? (
        <Empty>{foundInWords(0, 0)}</Empty>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        <section className={styles.frame} tabIndex={0} aria-label={MATRIX}>
          <table className={styles.matrix}>
            <caption>{MATRIX}</caption>
            <thead>
              <tr>
                <th scope="col">Investor</th>
                {isOfOtherRaise ? null : (
                  <th scope="col" className={`number ${styles.score}`}>
                    Score with these companies
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
                  {isOfOtherRaise ? null : <td className="number">{showScore(investor.score)}</td>}
                  {columns.map(({ company }, at) => (
                    <td key={company} className={styles.company}>
                      {funded[at] === true ? (
                        <span role="img" aria-label="funded" title="funded">
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
          Companies
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

const COMPANY_STATUSES = {
  ok: (count: string) => `${counted(count, 'funder')} found`,
  no_profile: 'known, no funding on record',
  no_company_match: 'no company of this name is known, or several are',
  no_funders_found: 'funded, and no investor is named',
  margin_capped: 'not asked: the budget of the call was spent',
} as const;

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
      <Hint span>
        {dotted(
          status === 'ok' ? COMPANY_STATUSES.ok(showNumber(result.fundersFound)) : COMPANY_STATUSES[status],
          name === undefined ? '' : `on record as ${name}`,
          sources.join(', '),
        )}
      </Hint>
      {candidates.length === 0 ? null : (
        <Text size="sm">
          Perhaps meant:{' '}
          {candidates
            .map(({ name: other, place, domain, why }) =>
              [other, place, domain, why].filter(Boolean).join(', '),
            )
            .join(' · ')}
        </Text>
      )}
      {unconfirmed.length === 0 ? null : (
        <Text size="sm">{`Reported, not certain enough for the list: ${unconfirmed.map((each) => each.name).join(', ')}.`}</Text>
      )}
      {sourcesFailed.length === 0 ? null : (
        <Text size="sm">{`Gave no answer: ${sourcesFailed.join(', ')}.`}</Text>
      )}
    </List.Item>
  );
}
