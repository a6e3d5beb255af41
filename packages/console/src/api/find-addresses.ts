import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, InputOf, RowOf } from '@warmpath/sdk';
import { useEffect, useRef, useState } from 'react';
import { BALANCE_KEY } from './account.ts';
import { investorsChanged } from './investor-rows.ts';
import { mostOf, question, warmpath } from './session.ts';

export type PersonAt = RowOf<'fundraising.people'>;
type Asked = InputOf<'bulk.person-email'>['people'][number];
type Bulk = AnswerOf<'bulk.person-email'>;

/** Investors of one run: as many people as a call of many takes. */
export const MOST_AT_ONCE = mostOf('bulk.person-email');
/** Of a call for people. */
const INVESTORS_OF_CALL = mostOf('fundraising.people');
/** Asked by one call, so that the bar moves and a stop is heard. */
const STEP = 5;

/** Whom to write to first at each of these, and at which nobody is known. */
export const peopleQuery = (ids: readonly string[]) =>
  question(
    ['people', ...ids],
    async (options) => {
      const parts = Array.from({ length: Math.ceil(ids.length / INVESTORS_OF_CALL) }, (_, at) =>
        ids.slice(at * INVESTORS_OF_CALL, (at + 1) * INVESTORS_OF_CALL),
      );
      const answers = await Promise.all(
        parts.map((part) => warmpath.fundraising.people({ investor_ids: part, each: 1 }, options)),
      );
      return {
        people: answers.flatMap(({ people }) => people),
        unknown: answers.reduce((count, answer) => count + answer.without_people.length, 0),
      };
    },
    { staleTime: 0 },
  );

/** What an address is asked for by; undefined of one who cannot be asked about, or has one. */
export function askedOf({ email, socialUrl, name, domain }: PersonAt): Asked | undefined {
  if (email !== undefined) return undefined;
  if (socialUrl !== undefined) return { social_url: socialUrl };
  return domain === undefined ? undefined : { name, domain };
}

interface Progress {
  readonly asked: number;
  readonly found: number;
  readonly charged: number;
  readonly remaining: number | undefined;
}
const NOTHING: Progress = { asked: 0, found: 0, charged: 0, remaining: undefined };

/** Finds addresses step by step, keeps each as a contact, and stops between two steps when it is told to. */
export function useFindAddresses() {
  const client = useQueryClient();
  const stopped = useRef(false);
  const [state, setState] = useState<'idle' | 'running' | 'ended'>('idle');
  const [progress, setProgress] = useState(NOTHING);
  const [error, setError] = useState<unknown>(null);
  // Who leaves the screen begins no further step.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const run = async (people: readonly PersonAt[]) => {
    const asked = people.flatMap((person) => askedOf(person) ?? []);
    const able = people.filter((person) => askedOf(person) !== undefined);
    const kept = new Set<number>();
    let charged = 0;
    stopped.current = false;
    setState('running');
    try {
      for (let left = asked.length, before = left + 1; left > 0 && left < before && !stopped.current; ) {
        before = left;
        const answer: Bulk = await warmpath.bulk.personEmail({ people: [...asked], at_most: STEP });
        left = answer.left;
        charged += answer.credits_charged;
        const { credits_remaining: remaining, results } = answer;
        const found = results.filter(({ data }) => isAddress(data)).length;
        setProgress({ asked: asked.length - left, found, charged, remaining });
        await keep(able, answer, kept);
      }
    } catch (failure) {
      setError(failure);
    } finally {
      setState('ended');
      await Promise.all([investorsChanged(client), client.invalidateQueries({ queryKey: BALANCE_KEY })]);
    }
  };
  const stop = () => {
    stopped.current = true;
  };
  return { run, stop, state, progress, error };
}

type Found = NonNullable<Bulk['results'][number]['data']>;
/** Where it is left open whether there is one, the address is empty, and free. */
const isAddress = (data: Found | undefined): data is Found => data !== undefined && data.email !== '';

/** Puts the addresses that were found with their people, each once. */
async function keep(people: readonly PersonAt[], { results }: Bulk, kept: Set<number>): Promise<void> {
  for (const { place, data } of results) {
    const person = people[place];
    if (!isAddress(data) || person === undefined || kept.has(place)) continue;
    const { investor_id, name, title, socialUrl: profile } = person;
    const said = { name, email: data.email, ...(title && { title }), ...(profile && { profile }) };
    await warmpath.fundraising.contacts({ investor_id, set: [said] });
    kept.add(place);
  }
}
