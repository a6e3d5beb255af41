import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UsageDays, usageDaysQuery } from '../../api/admin.ts';
import { keysOf } from '../../labels.ts';
import { AnchorLink } from '../../parts/actions.tsx';
import { DayChart, stacksOf } from '../../parts/day-chart.tsx';
import { showDay, showNumber } from '../../parts/format.ts';
import { Empty, Loaded, Part, Screen } from '../../parts/screen.tsx';
import { WideTable } from '../../parts/table.tsx';
import { Hint } from '../../parts/text.tsx';

type Sums = Omit<UsageDays['days'][number], 'day'>;

/** What bars can show: how it is called, one and several of it, and the sums that are stacked. */
const MEASURES = {
  credits: ['Credits', ['credit', 'credits'], ['settled', 'refunded', 'reserved']],
  requests: ['Requests', ['request', 'requests'], ['requests']],
  searches: ['Searches', ['search', 'searches'], ['searches']],
  imports: ['Imports', ['import', 'imports'], ['imports']],
  messages: ['Messages', ['message', 'messages'], ['messages']],
} as const satisfies Record<string, readonly [string, readonly [string, string], readonly (keyof Sums)[]]>;
type Measure = keyof typeof MEASURES;

const SUM_LABELS = {
  requests: 'Requests',
  searches: 'Searches',
  settled: 'Credits spent',
  refunded: 'Refunded',
  reserved: 'Reserved',
  imports: 'Imports',
  messages: 'Messages',
} as const satisfies Record<keyof Sums, string>;

const COLUMNS = keysOf(SUM_LABELS).map(
  (name) => [SUM_LABELS[name], (row: Sums) => showNumber(row[name]), { className: 'number' }] as const,
);

/** What tenants did on each of the last thirty days. */
export function UsageByDay() {
  const [tenant, setTenant] = useState<string>();
  const all = useQuery(usageDaysQuery(undefined));
  const days = useQuery(usageDaysQuery(tenant));
  return (
    <Screen title="Usage" about="What tenants did on each of the last 30 days (UTC), in live data.">
      <Select
        label="Tenant"
        placeholder="All"
        clearable
        searchable
        data={(all.data?.tenants ?? []).map(({ tenant: value, tenant_name: label }) => ({ value, label }))}
        value={tenant ?? null}
        onChange={(value) => setTenant(value ?? undefined)}
        maw={340}
      />
      <Loaded
        query={days}
        isEmpty={(seen) => seen.days.length === 0}
        empty={<Empty>Nothing was done in these days.</Empty>}
      >
        {(seen) => (
          <Stack gap="lg">
            <Days seen={seen} />
            {tenant === undefined ? <Tenants seen={seen} /> : null}
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

function Days({ seen }: { readonly seen: UsageDays }) {
  const [measure, setMeasure] = useState<Measure>('credits');
  const { from, to, days } = seen;
  const [label, unit, all] = MEASURES[measure];
  const sums = all.filter((name) => days.some((row) => row[name] > 0));
  const layers = days.flatMap((row) =>
    sums.map((operation) => ({ day: row.day, operation, credits: row[operation] })),
  );
  const total = layers.reduce((sum, { credits }) => sum + credits, 0);
  return (
    <Part title="By day">
      <Select
        label="The bars show"
        allowDeselect={false}
        data={keysOf(MEASURES).map((value) => ({ value, label: MEASURES[value][0] }))}
        value={measure}
        onChange={(value) => setMeasure(value as Measure)}
        maw={200}
      />
      <DayChart
        stacks={stacksOf({ from, to, days: layers })}
        total={total}
        counts={label.toLowerCase()}
        unit={unit}
        nameOf={(name) => SUM_LABELS[name as keyof Sums].toLowerCase()}
      />
      <WideTable
        label="Usage by day"
        minWidth={640}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        columns={[['Day (UTC)', ({ day }) => showDay(day), { style: { whiteSpace: 'nowrap' } }], ...COLUMNS]}
      />
    </Part>
  );
}

function Tenants({ seen: { tenants, is_cut: isCut } }: { readonly seen: UsageDays }) {
  return (
    <Part title="By tenant">
      <WideTable
        label="Usage by tenant"
        minWidth={640}
        rows={tenants}
        keyOf={({ tenant }) => tenant}
        columns={[
          [
            'Tenant',
            ({ tenant, tenant_name: name }) => (
              <AnchorLink to="/admin/tenants/$tenantId" params={{ tenantId: tenant }} size="sm">
                {name}
              </AnchorLink>
            ),
            { className: 'foreign' },
          ],
          ...COLUMNS,
        ]}
      />
      {isCut ? <Hint>{`The ${showNumber(tenants.length)} that spent most are shown.`}</Hint> : null}
    </Part>
  );
}
