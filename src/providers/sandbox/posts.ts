import type { Engager, LookupParams, Post } from '../../core/lookup/kinds.ts';
import { accountAddress, accountOf, diceFor } from './choose.ts';
import { momentsOf } from './moments.ts';
import { personRow } from './people.ts';
import { type MadePerson, madeWorld } from './world.ts';

/** Reactions or comments of one page, as the larger networks give them. */
const PAGE_SIZE = 10;
/** Of a post; some have none. */
const MOST_ENGAGED = 60;

const OPENINGS = [
  'We shipped something this week:',
  'A question for everybody who works on this:',
  'What we learnt from a hundred conversations:',
  'Looking for people to join us.',
  'An honest look back at the last quarter.',
  'Small numbers, but ours:',
] as const;
const BODIES = [
  'the new version is out, and the first customers have moved over.',
  'pilots take longer than anybody plans, and they are worth it.',
  'we said no to two features and yes to one, and that was right.',
  'our waiting list is open again from Monday.',
  'revenue is up, and the team has grown by two.',
  'we are raising, and would like to meet people who know this field.',
] as const;
const COMMENTS = [
  'Congratulations!',
  'This is what we see, too.',
  'How did you measure that?',
  'Well said.',
  'Happy to compare notes.',
  'Do you have numbers on the second point?',
  'Looking forward to the next one.',
] as const;

/** What a made-up account wrote within the window before the service's clock, newest first. */
export function findPosts({ social_url, days_back }: LookupParams['social.posts'], now: Date): Post[] {
  const slug = accountOf(social_url) ?? chosen(social_url).slug;
  return momentsOf(`posts ${slug}`, now, days_back).map(({ timestamp, id, dice }) => ({
    url: `${accountAddress(slug)}/posts/${id}`,
    content: `${dice.pick(OPENINGS)} ${dice.pick(BODIES)}`,
    date: new Date(timestamp).toISOString(),
    timestamp,
  }));
}

/** Made-up people who reacted to or commented on a post, as many as fill the pages that are asked for. */
export function findEngagement({ post_url, type, max_pages }: LookupParams['social.engagement']): Engager[] {
  const dice = diceFor('engagement', post_url, type);
  const count = Math.min(dice.below(MOST_ENGAGED + 1), max_pages * PAGE_SIZE);
  // The same people first, however many pages are asked for.
  return dice
    .shuffled(madeWorld().people)
    .slice(0, count)
    .map((person) => {
      const { name, socialUrl = '', position = '' } = personRow(person);
      return { name, socialUrl, position, commentary: type === 'comments' ? dice.pick(COMMENTS) : '' };
    });
}

function chosen(url: string): MadePerson {
  return diceFor('account', url).pick(madeWorld().people);
}
