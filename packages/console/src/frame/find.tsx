import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { RowOf } from '@warmpath/sdk';
import { useEffect, useState } from 'react';
import { FIND_KEY } from '../api/investor-rows.ts';
import { addressIn, collected, mode, orNull, question, type Session, warmpath } from '../api/session.ts';
import { dotted } from '../parts/format.ts';
import { FOUNDER, OPERATOR } from './navigation.tsx';

interface Found {
  readonly id: string;
  readonly label: string;
  readonly about?: string | undefined;
  /** Where it leads, below the mode. */
  readonly to: string;
}

/** Between two letters of somebody who types, ms: nothing is asked for each of them. */
const TYPING_MS = 150;
/** One letter finds everything. */
const LEAST = 2;

const [store, finder] = createSpotlight();

const ACTIONS: readonly Found[] = [
  { id: 'search', label: 'Search investors for the raise', to: '/investors' },
  { id: 'board', label: 'Open the board', to: '/investors/board' },
  { id: 'connections', label: 'Upload your connections', to: '/introductions' },
  { id: 'drafts', label: 'Approve drafts', to: '/outreach' },
  { id: 'key', label: 'Make a key', to: '/keys' },
  { id: 'assistant', label: 'Connect an assistant', to: '/keys' },
  { id: 'invite', label: 'Invite somebody', to: '/settings' },
];

const HINT = 'An investor, a company, somebody you know, a screen';

interface FindProps {
  readonly session: Session;
  /** A count of presses: it opens with each. */
  readonly asked: number;
  /** What was typed since the last one, before there was a field for it. */
  readonly early: string;
}

/** The way to anything by its name. */
export function Find({ session, asked, early }: FindProps) {
  useEffect(() => {
    if (asked > 0) finder.open();
  }, [asked]);
  const router = useRouter();
  const [text, setText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press begins anew
  useEffect(() => setText(early), [early, asked]);
  const typed = text.trim();
  const [q] = useDebouncedValue(typed, TYPING_MS);
  const enabled = session.scopes.includes('read') && q.length >= LEAST;
  const investors = useQuery({ ...investorsNamed(q), enabled, placeholderData: (before) => before });
  const companies = useQuery({ ...companiesNamed(q), enabled, placeholderData: (before) => before });
  const people = useQuery({ ...acquaintancesQuery, enabled });

  const isNamed = ({ label }: Found) => label.toLowerCase().includes(typed.toLowerCase());
  const isCurrent = ({ isPlaceholderData }: { readonly isPlaceholderData: boolean }) =>
    q === typed && !isPlaceholderData;
  // What was found of a shorter text stays only if it is called what is typed by now: Enter opens the first.
  const stillOf = (query: { readonly isPlaceholderData: boolean }) => (one: Found) =>
    isCurrent(query) || isNamed(one);
  const founder = session.scopes.length > 0;
  const screens = [...(founder ? FOUNDER : []), ...(session.operator === undefined ? [] : OPERATOR)]
    .map(([to, label]): Found => ({ id: to, label, to }))
    .filter(isNamed);
  const groups: readonly (readonly [string, readonly Found[]])[] = [
    [
      'Investors of your list',
      (enabled ? (investors.data ?? []) : [])
        .map(({ id, name, geography }) => ({
          id,
          label: name,
          about: geography,
          to: `/investors?open=${encodeURIComponent(id)}`,
        }))
        .filter(stillOf(investors)),
    ],
    [
      'People you know',
      (enabled ? peopleNamed(people.data ?? [], typed) : []).map(
        ({ firstName, lastName, company, position }, at) => ({
          id: `person-${at}`,
          label: [firstName, lastName].filter(Boolean).join(' '),
          about: [position, company].filter(Boolean).join(', '),
          to: `/introductions?q=${encodeURIComponent([firstName, lastName].filter(Boolean).join(' '))}`,
        }),
      ),
    ],
    [
      'Companies on record',
      (enabled ? (companies.data ?? []) : [])
        .map(({ value, place }) => ({
          id: `company-${value}`,
          label: value,
          about: dotted(place, 'Find who funded it'),
          to: `/lookalikes?company=${encodeURIComponent(value)}`,
        }))
        .filter(stillOf(companies)),
    ],
    ['Screens', screens],
    ['Actions', founder ? ACTIONS.filter(isNamed) : []],
  ];
  useSelectedFirst(groups.flatMap(([, found]) => found.map(({ id }) => id)).join());
  const isNothing =
    isCurrent(investors) && isCurrent(companies) && groups.every(([, found]) => found.length === 0);
  const isFailed = enabled && [investors, companies, people].some(({ error }) => error !== null);
  return (
    // The title is for screen readers only: the dialog has no name without it.
    <Spotlight.Root
      store={store}
      title="Find anything"
      styles={{ header: { display: 'none' } }}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      scrollable
      maxHeight={480}
    >
      <Spotlight.Search placeholder={HINT} aria-label={HINT} data-find />
      <Spotlight.ActionsList>
        {isFailed ? <Spotlight.Empty>Some of it could not be read.</Spotlight.Empty> : null}
        {isNothing ? <Spotlight.Empty>Nothing is called so.</Spotlight.Empty> : null}
        {groups
          .filter(([, found]) => found.length > 0)
          .map(([title, found]) => (
            <Spotlight.ActionsGroup key={title} label={title}>
              {found.map(({ id, label, about, to }) => (
                <Spotlight.Action
                  key={id}
                  label={label}
                  description={about}
                  onClick={() => router.history.push(addressIn(mode, to))}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** What comes after the last letter is typed is selected too, so that Enter opens it: the component selects with each letter only. */
function useSelectedFirst(shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries are in the page once they are drawn
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    if (list === null || list.querySelector('[data-selected]') !== null) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [shown]);
}

type Acquaintance = RowOf<'fundraising.network.get'>;

/** Of each kind; more are not read by anybody. */
const SHOWN = 6;
/** Connections that are looked through: four pages. Who has more finds the others on the screen of introductions. */
const LOOKED_THROUGH = 2_000;

/** Investors of the list with this in their name. */
const investorsNamed = (q: string) =>
  question(
    [...FIND_KEY, 'investors', q],
    async (options) =>
      (await warmpath.fundraising.pipeline.list({ name: q, limit: SHOWN }, options)).investors,
  );

/** Companies on record whose name begins so. */
const companiesNamed = (q: string) =>
  question(
    [...FIND_KEY, 'companies', q],
    async (options) =>
      (await warmpath.fundraising.suggest({ kind: 'company', q, limit: SHOWN }, options)).suggestions,
  );

/** The first people of the network; none if none was uploaded. */
const acquaintancesQuery = question(
  [...FIND_KEY, 'people'],
  async () =>
    (await orNull(collected(warmpath.fundraising.network.get.all({}, { atMost: LOOKED_THROUGH })))) ?? [],
  { staleTime: Number.POSITIVE_INFINITY },
);

/** Those whose name or firm has the words in it. */
function peopleNamed(people: readonly Acquaintance[], q: string): Acquaintance[] {
  const words = q.toLowerCase().split(/\s+/);
  return people
    .filter(({ firstName, lastName, company }) => {
      const text = [firstName, lastName, company].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, SHOWN);
}
