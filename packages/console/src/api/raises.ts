import type { AnswerOf, InputOf, RowOf } from '@warmpath/sdk';
import { addressIn, collected, mode, orNull, question, warmpath } from './session.ts';

export type Raise = RowOf<'fundraising.raises.list'>;
export type Glance = AnswerOf<'fundraising.raise.show'>;
export type Instrument = NonNullable<Raise['instrument']>;
export type RaiseSaid = Omit<InputOf<'fundraising.raise.change'>, 'raise_id'>;

export const RAISES_KEY = ['raises'] as const;

/** The open one first, then those closed last. */
export const raisesQuery = question(
  [...RAISES_KEY, 'all'],
  async (options) => (await warmpath.fundraising.raises.list(options)).raises,
  { staleTime: 60_000 },
);

/** How the open raise goes; null if none is open. */
export const glanceQuery = question([...RAISES_KEY, 'glance'], (options) =>
  orNull(warmpath.fundraising.raise.show({}, options)),
);

/** Of one earlier raise: a list is of 20,000 at most. */
const MOST = 20_000;

export const earlierQuery = (raiseId: string) =>
  question(
    // Apart from the others: no change of the open raise changes it.
    ['earlier-raise', raiseId],
    async ({ signal }) => ({
      raise: (await warmpath.fundraising.raise.show({ raise_id: raiseId }, { signal })).raise,
      investors: await collected(
        warmpath.fundraising.raise.investors.all(
          { raise_id: raiseId, limit: 1_000 },
          { atMost: MOST, signal },
        ),
      ),
    }),
    { staleTime: Number.POSITIVE_INFINITY },
  );
export type EarlierInvestor = RowOf<'fundraising.raise.investors'>;

export const changeRaise = (said: RaiseSaid): Promise<unknown> => warmpath.fundraising.raise.change(said);
/** The next steps as the text of a calendar file. */
export const readCalendar = async (): Promise<string> =>
  (await warmpath.fundraising.raise.calendar()).calendar;

/** A new address for a calendar, in place of the one before. */
export const linkCalendar = async (): Promise<string> =>
  `${location.origin}${(await warmpath.fundraising.raise.calendar.link()).path}`;
export const endCalendar = (): Promise<{ readonly deleted: boolean }> =>
  warmpath.fundraising.raise.calendar.end();

export const openRaise = (said: InputOf<'fundraising.raises.open'>): Promise<unknown> =>
  warmpath.fundraising.raises.open(said);
export const closeRaise = (): Promise<unknown> => warmpath.fundraising.raise.close({});
export const reopenRaise = (raiseId: string): Promise<unknown> =>
  warmpath.fundraising.raise.reopen({ raise_id: raiseId, close_current: true });

/** After another raise became the current one: another page, so that nothing read of one is shown in the other. */
export const startAnew = (path: string): void => location.assign(addressIn(mode, path));
