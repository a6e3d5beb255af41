import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { offerQuery, usageQuery } from '../../api/credits.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { CREDITS } from '../../words/credits.ts';
import { Balance } from './balance.tsx';
import { Buy, Purchases, Returned } from './buy.tsx';
import { Ledger } from './ledger.tsx';
import { creditsSearch, type Period } from './search.ts';
import { Spend } from './spend.tsx';

/** A month shows a pace. */
const USUAL_PERIOD: Period = 30;

/** What is left, what it was spent on, and how to get more. */
export function Credits() {
  const search = useSearch({ from: '/credits' });
  const navigate = useNavigate({ from: '/credits' });
  const period = search.days ?? USUAL_PERIOD;
  const usage = useQuery(usageQuery(period));
  const offer = useQuery(offerQuery);
  const change = (part: Readonly<Record<string, unknown>>) =>
    void navigate({ search: (before) => creditsSearch({ ...before, ...part }), replace: true });
  const operations = [...new Set(usage.data?.days.map(({ operation }) => operation))].sort();
  return (
    <Screen title={CREDITS.title} about={CREDITS.about}>
      <Stack gap="lg">
        {search.purchase === undefined ? null : <Returned id={search.purchase} hasLeft={search.left === 1} />}
        <Loaded query={usage}>
          {(data) => (
            <Stack gap="lg">
              <Balance
                usage={data}
                offer={offer.data}
                period={period}
                onPeriod={(days) => change({ days })}
              />
              <Spend usage={data} />
            </Stack>
          )}
        </Loaded>
        <Loaded query={offer}>{(data) => <Buy offer={data} />}</Loaded>
        <Purchases />
        <Ledger search={search} operations={operations} onSearch={change} />
      </Stack>
    </Screen>
  );
}
