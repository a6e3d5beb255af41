import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import {
  addressOf,
  type Filters,
  filtersOf,
  type InvestorSearch,
  orderOf,
  type Sort,
  sortOf,
} from '../../addresses.ts';
import {
  type Change,
  ChangedByOthers,
  type Made,
  useInvestorList,
  useSetPipeline,
} from '../../api/investors.ts';
import { raisesQuery } from '../../api/raises.ts';
import { STAGE_LABELS } from '../../labels.ts';
import { AnchorLink, ButtonLink, SmallButton } from '../../parts/actions.tsx';
import { counted, showDay, showNumber } from '../../parts/format.ts';
import { Empty, Loaded } from '../../parts/screen.tsx';
import { Foreign } from '../../parts/text.tsx';
import { errorInWords } from '../../parts/words.ts';
import { filtered, type Listed, ranked } from './list.ts';
import { undoOf } from './undo.ts';

/** Nobody is on the list: what fills it, or, if the last raise is closed, the way to its list. */
export function NobodyListed({ action }: { readonly action: ReactNode }) {
  const raises = useQuery(raisesQuery);
  return (
    <Loaded query={raises} isEmpty={() => false}>
      {([last]) =>
        last?.closed_on === undefined ? (
          <Empty action={action}>
            No investor is on your list yet. A search for your raise fills it, or a list that you already
            have.
          </Empty>
        ) : (
          <Empty
            action={
              <Group gap="xs">
                <ButtonLink to="/raises/$raiseId" params={{ raiseId: last.id }} size="sm">
                  Look at its list
                </ButtonLink>
                <ButtonLink to="/raises" size="sm" variant="default">
                  Open it again or start another
                </ButtonLink>
              </Group>
            }
          >
            {`No raise is open. “${last.name}” was closed on ${showDay(last.closed_on)}, with its list of ${counted(showNumber(last.investors), 'investor')}.`}
          </Empty>
        )
      }
    </Loaded>
  );
}

/** How many of the list are shown. */
export const countInWords = (shown: string, all: string) =>
  `${shown === all ? '' : `${shown} of `}${counted(all, 'investor')}`;

/** Today where the reader is, as an ISO date. */
function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The stored list as the address of a screen asks for it, and what changes that address. */
export function useInvestors(from: '/investors' | '/investors/board') {
  const search: InvestorSearch = useSearch({ from });
  const navigate = useNavigate({ from });
  const query = useInvestorList();
  const { rows } = query;
  const filters = useMemo(() => filtersOf(search), [search]);
  const order = useMemo(() => orderOf(search), [search]);
  const today = dayOf(new Date());
  const all = useMemo(() => ranked(rows ?? []), [rows]);
  const list = useMemo(() => filtered(all, filters, today), [all, filters, today]);

  const to = useCallback(
    (next: InvestorSearch) => void navigate({ to: '.', search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  return {
    query,
    search,
    filters,
    order,
    today,
    /** Everybody, by rank. */
    all,
    /** Those who pass the filters, by rank. */
    list,
    setFilters: (next: Filters) => to(addressOf(next, search)),
    setOrder: (next: Sort) => to({ ...search, sort: sortOf(next) }),
    /** Opens the drawer of an investor; undefined closes it. */
    open: useCallback(
      (id: string | undefined) =>
        void navigate({
          to: '.',
          search: (before: InvestorSearch) => ({ ...before, open: id }),
          // Back leads out of the drawer, not through everybody who was looked at.
          replace: search.open !== undefined,
          resetScroll: false,
        }),
      [navigate, search.open],
    ),
  };
}

const movedInWords = (count: number, stage: string) => {
  if (count === 0) return `Nothing moved: it stands at ${stage} already.`;
  return count === 1 ? `Moved to ${stage}.` : `${count} moved to ${stage}.`;
};

function doneInWords({ set }: Change, changed: number): string {
  if (set.removed !== undefined) {
    const who = changed === 1 ? 'Taken off' : `${showNumber(changed)} taken off`;
    return set.removed ? `${who} your list.` : 'Back on your list.';
  }
  if (set.stage !== undefined) return movedInWords(changed, STAGE_LABELS[set.stage]);
  return changed === 1 ? 'Saved.' : `${changed} changed.`;
}

/** For so long a change can be undone where it is told, ms; later from the history. */
const UNDO_MS = 30_000;

const reasonOf = (error: Error): string => {
  const { what, more, next } = errorInWords(error);
  return [what, more, next].filter((one) => one !== '').join(' ');
};

const UNDOING = {
  done: () => {},
  failed: (error: Error) => {
    notifications.show({
      title: 'This could not be undone whole; the history of each investor says what it was.',
      message: reasonOf(error),
      color: 'red',
      autoClose: false,
    });
  },
};

/** Changes investors and says what became of it: in words, for one or many, also if it had to be taken back; and undoes it. */
export function useChange(): (change: Change) => void {
  const { mutateAsync: takeBack } = useSetPipeline(UNDOING);
  /** One after the other: together they are what was before. */
  const undoAll = async (changes: readonly Change[]) => {
    for (const one of changes) await takeBack(one);
    notifications.show({ message: 'Undone.', color: 'teal' });
  };
  /** Somebody else changed the same text: both are shown until one was chosen, wherever the reader is by then. */
  const ask = (theirs: Made, change: Change) => {
    const own = change.set[theirs.field];
    const choose = (isMine: boolean) => () => {
      notifications.hide(id);
      if (isMine) mutate({ ...change, made: theirs });
    };
    const id = notifications.show({
      title: 'Somebody changed this text meanwhile. Choose which stays.',
      message: (
        <Stack gap={6}>
          <Foreign lineClamp={6}>{`Yours: ${own ?? 'nothing'}`}</Foreign>
          <Foreign lineClamp={6}>{`Theirs: ${theirs.value ?? 'nothing'}`}</Foreign>
          <Group gap="xs">
            <SmallButton onClick={choose(true)}>Keep yours</SmallButton>
            <SmallButton onClick={choose(false)}>Keep theirs</SmallButton>
          </Group>
        </Stack>
      ),
      color: 'yellow',
      autoClose: false,
      withCloseButton: false,
    });
  };
  const { mutate } = useSetPipeline({
    done({ changed, notListed }, change, before) {
      const done = doneInWords(change, changed);
      const undo = changed === 0 ? [] : undoOf(before.values(), change);
      const id = notifications.show({
        message: (
          <Group justify="space-between" gap="xs" wrap="nowrap">
            {notListed === 0
              ? done
              : `${done} ${notListed} ${notListed === 1 ? 'is' : 'are'} no longer on your list and could not be changed.`}
            {undo.length === 0 ? null : (
              <SmallButton
                onClick={() => {
                  notifications.hide(id);
                  // What failed was told.
                  undoAll(undo).catch(() => {});
                }}
              >
                Undo
              </SmallButton>
            )}
          </Group>
        ),
        color: notListed === 0 ? 'teal' : 'yellow',
        ...(undo.length === 0 ? {} : { autoClose: UNDO_MS }),
      });
    },
    failed(error, change) {
      if (error instanceof ChangedByOthers) return ask(error.theirs, change);
      const { ids } = change;
      notifications.show({
        title:
          ids.length === 1
            ? 'This could not be saved; it stands as it was before.'
            : 'This could not be saved; all stand as they were before.',
        message: reasonOf(error),
        color: 'red',
        autoClose: false,
      });
    },
  });
  return mutate;
}

const isWorking = ({ row }: Listed) => row.unscored === 'working';
const lacksRaise = ({ row }: Listed) => row.unscored === 'no_raise';

/** Whether a line above the list says something of its scores. */
export const hasNotice = (all: readonly Listed[]): boolean => all.some(isWorking) || all.some(lacksRaise);

/** The rest of a sentence about how many investors are shown; empty if all have a score, or will. */
export function unscoredInWords(all: readonly Listed[]): string {
  const count = all.filter(({ row }) => row.unscored === 'own' || row.unscored === 'bare').length;
  return count === 0 ? '' : ` · ${showNumber(count)} without a score: too little is on record of them`;
}

/** One line above a list whose scores are not there yet: why, and what brings them. */
export function Unscored({ all }: { readonly all: readonly Listed[] }) {
  const working = all.filter(isWorking).length;
  if (working > 0)
    return (
      <Text size="sm" role="status">
        {working === all.length
          ? 'Scores are being worked out for your raise as it stands; they come by themselves.'
          : `Scores of ${counted(showNumber(working), 'investor')} are being worked out for your raise as it stands; they come by themselves.`}
      </Text>
    );
  if (!all.some(lacksRaise)) return null;
  return (
    <Text size="sm" role="status">
      Scores are for a raise. <AnchorLink to="/raise">Describe yours</AnchorLink>, and all of these have one.
    </Text>
  );
}

/** Loaded when it is first opened: most visits need none. */
const SearchForm = lazyRouteComponent(() => import('./search-form.tsx'), 'SearchForm');

/**
 * The search that fills the list, and the button that opens it. They are apart: the button may stand if nothing is on the list yet,
 * and goes with what the search finds; the dialog then still has to say what that was.
 */
export function useSearchDialog(): {
  readonly button: ReactNode;
  readonly dialog: ReactNode;
  open(): void;
} {
  const [isOpen, { open, close }] = useDisclosure();
  return {
    open,
    button: (
      <Button size="sm" onClick={open}>
        Search
      </Button>
    ),
    dialog: (
      <Modal opened={isOpen} onClose={close} title="Search for your raise" size="lg">
        <Suspense>
          <SearchForm onClose={close} />
        </Suspense>
      </Modal>
    ),
  };
}
