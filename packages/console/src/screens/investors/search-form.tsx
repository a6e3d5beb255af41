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
import { KINDS } from '../../labels.ts';
import { ButtonLink, PriceButton } from '../../parts/actions.tsx';
import { showDay, showNumber, showSince } from '../../parts/format.ts';
import { Failure, Warnings } from '../../parts/screen.tsx';
import { FRAME } from '../../words/frame.ts';
import { INVESTORS } from '../../words/investors.ts';
import styles from './investors.module.css';

const { search } = INVESTORS;
const EFFORTS = ['low', 'medium', 'high'] as const;
/** As many as a search may give, and smaller ones. */
const LIMITS = ['10', '20', '50'] as const;

type Kind = NonNullable<SearchInput['kinds']>[number];

/** What a search asks for, what it costs, and what it found. */
export function SearchForm({ onClose }: { onClose(): void }) {
  const [effort, setEffort] = useState<(typeof EFFORTS)[number]>(USUAL_SEARCH.effort);
  const [limit, setLimit] = useState(String(USUAL_SEARCH.limit));
  const [kinds, setKinds] = useState<string[]>([]);
  const input: SearchInput = {
    effort,
    limit: Number(limit),
    ...(kinds.length === 0 ? {} : { kinds: kinds as Kind[] }),
  };
  const price = useQuery(searchPriceQuery(input));
  const last = useQuery(lastSearchQuery);
  const isOperator = useQuery(sessionQuery).data?.operator !== undefined;
  const run = useSearch();
  const isOnList = useLocation().pathname.startsWith('/investors');
  const { data: told } = price;
  const refused = price.error instanceof WarmpathError ? price.error : undefined;

  if (run.data !== undefined) {
    const { answer, fresh, risen } = run.data;
    return (
      <Stack gap="sm">
        <Text size="sm" role="status">
          {search.found(answer.data.investors.length, fresh)}{' '}
          {search.charged(showNumber(answer.credits_charged), showNumber(answer.credits_remaining))}
        </Text>
        {risen.length === 0 ? null : (
          <Text size="sm" className="foreign">
            {search.risen(risen.join(', '))}
          </Text>
        )}
        <Warnings warnings={answer.warnings} />
        <Group justify="flex-end">
          {isOnList ? null : (
            <ButtonLink to="/investors" onClick={onClose}>
              {search.toList}
            </ButtonLink>
          )}
          <Button variant={isOnList ? 'filled' : 'default'} onClick={onClose} data-autofocus>
            {FRAME.close}
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
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{search.noData}</Text>
        {isOperator ? (
          <Button component={Link} to="/admin/corpora" onClick={onClose}>
            {search.toData}
          </Button>
        ) : (
          <Text size="sm">{search.askForData}</Text>
        )}
      </Stack>
    );
  }
  if (lacks('profile')) {
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{search.noProfile}</Text>
        <Button component={Link} to="/raise" onClick={onClose}>
          {search.toProfile}
        </Button>
      </Stack>
    );
  }
  const isTooDear = told !== undefined && told.credits_remaining < told.would_charge;
  const failed = run.error instanceof WarmpathError ? run.error : undefined;
  return (
    <Stack gap="sm">
      <Text size="sm">{search.about}</Text>
      <NativeSelect
        label={search.effort}
        value={effort}
        onChange={(event) => {
          const chosen = EFFORTS.find((one) => one === event.currentTarget.value);
          if (chosen !== undefined) setEffort(chosen);
        }}
        data={EFFORTS.map((value) => ({ value, label: search.efforts[value] }))}
      />
      <NativeSelect
        label={search.limit}
        value={limit}
        onChange={(event) => setLimit(event.currentTarget.value)}
        data={[...LIMITS]}
      />
      <Chip.Group multiple value={kinds} onChange={setKinds}>
        <fieldset className={styles.group}>
          <Text component="legend" size="sm" fw={500} mb={4}>
            {search.kinds}
          </Text>
          <Group gap={6}>
            {KINDS.map((kind) => (
              <Chip key={kind} size="xs" value={kind}>
                {INVESTORS.kinds[kind]}
              </Chip>
            ))}
          </Group>
        </fieldset>
      </Chip.Group>
      <Text size="xs" c="dimmed">
        {[
          told?.records === undefined
            ? undefined
            : search.records(showNumber(Number(told.records.investors)), showDay(String(told.records.asOf))),
          last.data === undefined
            ? undefined
            : last.data === null
              ? search.never
              : search.last(showSince(last.data)),
        ]
          .filter((each) => each !== undefined)
          .join(' ')}
      </Text>
      <Warnings warnings={told?.warnings ?? refused?.warnings} />
      {price.error === null ? null : (
        <Failure error={price.error} isBilled retry={() => void price.refetch()} />
      )}
      {run.error === null ? null : (
        <>
          <Failure error={run.error} isBilled={(failed?.credits_charged ?? 0) === 0} />
          {(failed?.credits_charged ?? 0) === 0 ? null : (
            <Text size="sm">{search.wasCharged(showNumber(failed?.credits_charged ?? 0))}</Text>
          )}
          <Warnings warnings={failed?.warnings} candidates={failed?.candidates} />
        </>
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {told === undefined
            ? ''
            : told.would_charge === 0
              ? search.free
              : isTooDear
                ? search.tooFew(showNumber(told.would_charge), showNumber(told.credits_remaining))
                : search.remains(showNumber(told.credits_remaining - told.would_charge))}
        </Text>
        <PriceButton
          credits={told?.would_charge}
          disabled={told === undefined || isTooDear}
          loading={run.isPending}
          onClick={() => run.mutate(input)}
        >
          {search.submit}
        </PriceButton>
      </Group>
    </Stack>
  );
}
