import { Button, Chip, Group, NativeSelect, Popover, Stack, Text, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Filters, Sort } from '../../addresses.ts';
import {
  choicesFrom,
  FIT_LABELS,
  KIND_LABELS,
  PATH_CLAUSES,
  SHOW_LABELS,
  SORT_LABELS,
  STAGE_LABELS,
  UNTOUCHED,
} from '../../labels.ts';
import { nextSort } from './columns.tsx';
import styles from './investors.module.css';
import { clausesOf, type Listed, type Several, toggled } from './list.ts';

interface FilterBarProps {
  readonly filters: Filters;
  readonly all: readonly Listed[];
  readonly find: RefObject<HTMLInputElement | null>;
  readonly order?: Sort;
  onFilter(filters: Filters): void;
  onSort?(order: Sort): void;
}

/** Search by name, and the filters as parts of a sentence. */
export function FilterBar({ filters, all, find, order, onFilter, onSort }: FilterBarProps) {
  return (
    <Group gap="xs" align="center">
      <NameSearch filters={filters} find={find} onFilter={onFilter} />
      <Popover position="bottom-start" width="min(34rem, 94vw)" trapFocus withinPortal>
        <Popover.Target>
          <Button variant="default" size="sm">
            Filter
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterGroups filters={filters} all={all} onFilter={onFilter} />
          {order === undefined || onSort === undefined ? null : (
            <NativeSelect
              mt="sm"
              size="xs"
              label="Sort by"
              value={order.key}
              onChange={(event) => {
                onSort(nextSort({ key: event.currentTarget.value, isDescending: false }, order));
              }}
              data={choicesFrom(SORT_LABELS)}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {clausesOf(filters)
        .filter(({ key }) => key !== 'q')
        .map(({ text, rest }) => (
          <Button
            key={text}
            size="compact-sm"
            variant="light"
            aria-label={`Remove the filter: ${text}`}
            rightSection="×"
            onClick={() => onFilter(rest)}
          >
            {text}
          </Button>
        ))}
    </Group>
  );
}

function NameSearch({ filters, find, onFilter }: Pick<FilterBarProps, 'filters' | 'find' | 'onFilter'>) {
  const { q = '' } = filters;
  const [text, setText] = useState(q);
  const sent = useRef(q);
  useEffect(() => {
    // The address follows the typing; only what changed it elsewhere comes back into the field.
    if (sent.current !== q) setText(q);
    sent.current = q;
  }, [q]);
  return (
    <TextInput
      ref={find}
      type="search"
      size="sm"
      w="14rem"
      aria-label="Find by name"
      placeholder="Find by name"
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        sent.current = typed;
        onFilter({ ...filters, q: typed === '' ? undefined : typed });
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

/** Tags, owners and seats that are offered. */
const MAX_OFFERED = 40;

/** What occurs most in a list. */
function most(values: Iterable<string>): readonly string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_OFFERED)
    .map(([value]) => value);
}

function FilterGroups({ filters, all, onFilter }: Pick<FilterBarProps, 'filters' | 'all' | 'onFilter'>) {
  const { tags, owners, places } = useMemo(
    () => ({
      tags: most(all.flatMap(({ row }) => row.tags)),
      owners: most(all.flatMap(({ row }) => row.owner ?? [])),
      // The country stands last.
      places: most(all.flatMap(({ row }) => row.geography?.split(',').at(-1)?.trim() || [])),
    }),
    [all],
  );
  const chip = (key: string, label: string, isOn: boolean, next: Filters) => (
    <Chip key={key} size="xs" checked={isOn} onChange={() => onFilter(next)}>
      {label}
    </Chip>
  );
  const one = (key: 'tag' | 'owner' | 'place', label: string, values: readonly string[]) =>
    values.length === 0 ? null : (
      <NativeSelect
        size="xs"
        label={label}
        value={filters[key] ?? ''}
        onChange={(event) => onFilter({ ...filters, [key]: event.currentTarget.value || undefined })}
        data={['', ...values]}
      />
    );
  const several = <Key extends Several>(key: Key, labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => {
      const isOn = (filters[key] as readonly string[] | undefined)?.includes(value) === true;
      return chip(value, label, isOn, toggled(filters, key, value as NonNullable<Filters[Key]>[number]));
    });
  const isUntouched = UNTOUCHED.every((stage) => filters.stage?.includes(stage));
  return (
    <Stack gap="sm">
      <Line title="Stage">
        {chip('untouched', 'Not contacted', isUntouched && filters.stage?.length === UNTOUCHED.length, {
          ...filters,
          stage: isUntouched ? undefined : UNTOUCHED,
        })}
        {several('stage', STAGE_LABELS)}
      </Line>
      <Line title="Path">
        {choicesFrom(PATH_CLAUSES).map(({ value: path, label }) => {
          const isOn = filters.path === path;
          return chip(path, label, isOn, { ...filters, path: isOn ? undefined : path });
        })}
      </Line>
      <Line title="Fits by its deals or words">{several('fit', FIT_LABELS)}</Line>
      <Line title="Only">{several('show', SHOW_LABELS)}</Line>
      <Line title="Kind">{several('kind', KIND_LABELS)}</Line>
      <Line title="Tier">{several('tier', { A: 'A', B: 'B', C: 'C' })}</Line>
      <Group gap="sm" grow>
        {one('place', 'Seat in', places)}
        {one('tag', 'Tag', tags)}
        {one('owner', 'Owner', owners)}
      </Group>
    </Stack>
  );
}

function Line({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <Text component="legend" size="xs" c="dimmed" mb={4}>
        {title}
      </Text>
      <Group gap={6}>{children}</Group>
    </fieldset>
  );
}
