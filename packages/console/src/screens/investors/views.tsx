import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InvestorSearch } from '../../addresses.ts';
import { mode } from '../../api/session.ts';
import { Form, SmallButton, TextField, Tick } from '../../parts/actions.tsx';
import { Hint } from '../../parts/text.tsx';
import { CHOOSABLE, type ColumnKey, columnTitle, USUAL } from './columns.tsx';

/** A list as somebody looks at it again and again: filters and order as the address has them, and columns. */
interface View {
  readonly name: string;
  readonly search: InvestorSearch;
  readonly columns: readonly ColumnKey[] | null;
}
interface Kept {
  readonly columns: readonly ColumnKey[] | null;
  readonly views: readonly View[];
}

/** In the browser: what the service keeps is the tenant's, and how one person looks at a list is not. */
const KEY = `warmpath.views.${mode}`;
const NONE: Kept = { columns: null, views: [] };
/** More are a list to search in. */
const MOST_VIEWS = 20;
const NAME_LENGTH = 60;

function read(): Kept {
  try {
    const { columns, views } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return {
      columns: Array.isArray(columns) ? columns.filter((key) => CHOOSABLE.includes(key)) : null,
      views: Array.isArray(views) ? views.slice(0, MOST_VIEWS) : [],
    };
  } catch {
    // No storage, or what another version wrote.
    return NONE;
  }
}

/** The columns and views of this browser; undefined columns: as many as there is room for. */
export function useViews() {
  const [kept, setKept] = useState(read);
  const keep = (next: Kept) => {
    setKept(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage it holds until the page is left.
    }
  };
  return { ...kept, keep };
}

interface ViewsProps {
  readonly kept: ReturnType<typeof useViews>;
  readonly search: InvestorSearch;
}

/** Which columns are shown, and views to come back to. */
export function ViewsButton({ kept: { columns, views, keep }, search }: ViewsProps) {
  const navigate = useNavigate({ from: '/investors' });
  const [name, setName] = useState('');
  const shown = columns ?? USUAL;
  const save = () => {
    const text = name.trim();
    if (text === '') return;
    const { open: _one, ...filters } = search;
    const others = views.filter((view) => view.name !== text);
    keep({ columns, views: [...others, { name: text, search: filters, columns }].slice(-MOST_VIEWS) });
    setName('');
  };
  return (
    <Popover position="bottom-end" width="min(22rem, 94vw)" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" size="sm">
          View
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {views.map((view) => (
            <Group key={view.name} justify="space-between" wrap="nowrap">
              <SmallButton
                onClick={() => {
                  keep({ columns: view.columns, views });
                  void navigate({ to: '/investors', search: view.search });
                }}
              >
                {view.name}
              </SmallButton>
              <SmallButton
                variant="subtle"
                aria-label={`Delete the view ${view.name}`}
                onClick={() => keep({ columns, views: views.filter((one) => one !== view) })}
              >
                Delete
              </SmallButton>
            </Group>
          ))}
          <Form run={save}>
            <Group gap="xs" align="end" wrap="nowrap">
              <TextField
                size="xs"
                label="Save as a view"
                maxLength={NAME_LENGTH}
                value={name}
                set={setName}
              />
              <SmallButton type="submit">Save</SmallButton>
            </Group>
          </Form>
          <Text size="xs" fw={600}>
            Columns
          </Text>
          {CHOOSABLE.map((key) => (
            <Tick
              key={key}
              size="xs"
              label={columnTitle(key)}
              checked={shown.includes(key)}
              set={(isTicked) =>
                keep({
                  columns: CHOOSABLE.filter((one) => (one === key ? isTicked : shown.includes(one))),
                  views,
                })
              }
            />
          ))}
          {columns === null ? null : (
            <SmallButton onClick={() => keep({ columns: null, views })}>As many as fit</SmallButton>
          )}
          <Hint>Views are kept in this browser.</Hint>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
