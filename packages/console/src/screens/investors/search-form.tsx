import { Button, Chip, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { WarmpathError } from '@warmpath/sdk';
import { useState } from 'react';
import {
  lastSearchQuery,
  type SearchInput,
  searchPriceQuery,
  USUAL_SEARCH,
  useSearch,
} from '../../api/investors.ts';
import { sessionQuery } from '../../api/session.ts';
import { choicesFrom, KIND_LABELS, keysOf, SEARCHED_KINDS } from '../../labels.ts';
import { ButtonLink, chargedInWords, PriceButton } from '../../parts/actions.tsx';
import { counted, showDay, showNumber, showSince } from '../../parts/format.ts';
import { Failure, Warnings } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { DESCRIBE_RAISE, recordsToDo } from '../missing.ts';
import styles from './investors.module.css';

/** As many as a search may give, and smaller ones. */
const LIMITS = ['10', '20', '50'] as const;

type Kind = NonNullable<SearchInput['kinds']>[number];

const EFFORTS = {
  low: 'the first 5',
  medium: 'the first 10',
  high: 'the first 20, with sources read now',
} as const;

/** What a search asks for, what it costs, and what it found. */
export function SearchForm({ onClose }: { onClose(): void }) {
  const [effort, setEffort] = useState<keyof typeof EFFORTS>(USUAL_SEARCH.effort);
  const [limit, setLimit] = useState(String(USUAL_SEARCH.limit));
  const [kinds, setKinds] = useState<string[]>([]);
  const input: SearchInput = {
    effort,
    limit: Number(limit),
    ...(kinds.length === 0 ? {} : { kinds: kinds as Kind[] }),
  };
  const price = useQuery(searchPriceQuery(input));
  const last = useQuery(lastSearchQuery);
  const session = useQuery(sessionQuery).data;
  const run = useSearch();
  const isOnList = useLocation().pathname.startsWith('/investors');
  const { data: told } = price;
  const refused = price.error instanceof WarmpathError ? price.error : undefined;

  if (run.data !== undefined) {
    const { answer, fresh, risen } = run.data;
    return (
      <Stack gap="sm">
        <Text size="sm" role="status">
          {fresh === undefined
            ? `${answer.data.investors.length} found.`
            : `${answer.data.investors.length} found, ${fresh === 0 ? 'none of them new' : `${fresh} new`}.`}{' '}
          {chargedInWords(showNumber(answer.credits_charged), showNumber(answer.credits_remaining))}
        </Text>
        {risen.length === 0 ? null : <Foreign>{`Now among your first ten: ${risen.join(', ')}.`}</Foreign>}
        <Warnings warnings={answer.warnings} />
        <Group justify="flex-end">
          {isOnList ? null : (
            <ButtonLink to="/investors" onClick={onClose}>
              See the list
            </ButtonLink>
          )}
          <Button variant={isOnList ? 'filled' : 'default'} onClick={onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    );
  }
  // Two things that a search needs are missing under one code; `details` says which.
  const lacks = (what: string) =>
    [refused, run.error].some(
      (error) => error instanceof WarmpathError && error.details.some(({ path }) => path === what),
    );
  if (lacks('corpus') || told?.records?.investors === 0) {
    const toDo = session && recordsToDo(session);
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          No investors are on record yet, so there is nothing to search. Nothing was charged.
        </Text>
        <Text size="sm">{toDo?.says}</Text>
        {toDo?.to === undefined ? null : (
          <Button component={Link} to={toDo.to} onClick={onClose}>
            {toDo.action}
          </Button>
        )}
      </Stack>
    );
  }
  if (lacks('profile')) {
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm">A search needs to know your raise.</Text>
        <Button component={Link} to={DESCRIBE_RAISE.to} onClick={onClose}>
          {DESCRIBE_RAISE.action}
        </Button>
      </Stack>
    );
  }
  const isTooDear = told !== undefined && told.credits_remaining < told.would_charge;
  const failed = run.error instanceof WarmpathError ? run.error : undefined;
  return (
    <Stack gap="sm">
      <Text size="sm">
        Ranks everybody on record for your raise and adds the best to your list. What it finds again is
        refreshed and keeps its stage.
      </Text>
      <NativeSelect
        label="Explain and look up"
        value={effort}
        onChange={(event) => {
          const chosen = keysOf(EFFORTS).find((one) => one === event.currentTarget.value);
          if (chosen !== undefined) setEffort(chosen);
        }}
        data={choicesFrom(EFFORTS)}
      />
      <NativeSelect
        label="How many"
        value={limit}
        onChange={(event) => setLimit(event.currentTarget.value)}
        data={[...LIMITS]}
      />
      <Chip.Group multiple value={kinds} onChange={setKinds}>
        <fieldset className={styles.group}>
          <Text component="legend" size="sm" fw={500} mb={4}>
            Only these kinds
          </Text>
          <Group gap={6}>
            {SEARCHED_KINDS.map((kind) => (
              <Chip key={kind} size="xs" value={kind}>
                {KIND_LABELS[kind]}
              </Chip>
            ))}
          </Group>
        </fieldset>
      </Chip.Group>
      <Note>
        {[
          told?.records === undefined
            ? undefined
            : `${counted(showNumber(Number(told.records.investors)), 'investor')} on record, as of ${showDay(String(told.records.asOf))}.`,
          last.data === undefined
            ? undefined
            : last.data === null
              ? 'No search was charged yet.'
              : `Last search ${showSince(last.data)}.`,
        ]
          .filter((each) => each !== undefined)
          .join(' ')}
      </Note>
      {/* That the credits do not reach stands beside the button, without a status of HTTP. */}
      <Warnings
        warnings={(told?.warnings ?? refused?.warnings)?.filter(({ field }) => field !== 'credits_remaining')}
      />
      {price.error === null ? null : (
        <Failure error={price.error} isBilled retry={() => void price.refetch()} />
      )}
      {run.error === null ? null : (
        <>
          <Failure error={run.error} isBilled={(failed?.credits_charged ?? 0) === 0} />
          {(failed?.credits_charged ?? 0) === 0 ? null : (
            <Text size="sm">{`${counted(showNumber(failed?.credits_charged ?? 0), 'credit was', 'credits were')} charged: an answer that finds nobody costs as much.`}</Text>
          )}
          <Warnings warnings={failed?.warnings} candidates={failed?.candidates} />
        </>
      )}
      <Group justify="space-between">
        <Hint>
          {told === undefined
            ? ''
            : told.would_charge === 0
              ? 'Free this time: the ranking was being learned when you asked before.'
              : isTooDear
                ? `It costs ${counted(showNumber(told.would_charge), 'credit')}, and ${showNumber(told.credits_remaining)} are left.`
                : `${counted(showNumber(told.credits_remaining - told.would_charge), 'credit remains', 'credits remain')} after it.`}
        </Hint>
        <PriceButton
          credits={told?.would_charge}
          disabled={told === undefined || isTooDear}
          loading={run.isPending}
          onClick={() => run.mutate(input)}
        >
          Search
        </PriceButton>
      </Group>
    </Stack>
  );
}
