import Type from 'typebox';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { count } from '../platform/operations/schema-parts.ts';
import { Deleted, SECRET, THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { calendarOfSteps } from './rules-calendar.ts';
import { RAISE_LIMITS } from './rules-raises.ts';

const Empty = Type.Object({}, { additionalProperties: false });

const Data = Type.Object({
  calendar: Type.String({ description: 'As an .ics file (RFC 5545) has it.', ...THIRD_PARTY }),
  steps: count('How many it has.'),
});

/** GET /v1/fundraising/raise/calendar: the next steps as a calendar file. */
export const raiseCalendar = defineEndpoint({
  operation: 'fundraising.raise.calendar',
  surfaces: { effect: 'read', mcp: false, cli: { command: 'raises calendar', prints: 'calendar' } },
  http: 'GET /v1/fundraising/raise/calendar',
  summary: 'The next steps as a calendar',
  description: `A day with a title for each next step of the open raise, the earliest ${RAISE_LIMITS.steps} of them. Read again into the same calendar it replaces what was there.`,
  data: Data,
  example: {
    data: { calendar: calendarOfSteps({ id: '', name: 'Seed', profile: undefined }, []), steps: 0 },
  },
  uses: ['raises'],
  run: async ({ raises }, { scope }) => {
    const [raise, steps] = await Promise.all([raises.find(scope, undefined), raises.steps(scope)]);
    return { outcome: 'found', data: { calendar: calendarOfSteps(raise, steps), steps: steps.length } };
  },
});

/** POST /v1/fundraising/raise/calendar: the address a calendar subscribes to. */
export const linkCalendar = defineEndpoint({
  operation: 'fundraising.raise.calendar.link',
  surfaces: { effect: 'write', mcp: false, cli: { command: 'raises calendar-link', columns: ['path'] } },
  http: 'POST /v1/fundraising/raise/calendar',
  summary: 'Make an address for a calendar',
  description:
    'A calendar that subscribes to it shows the next steps of whichever raise is open: titles and days, nothing else. Who has the address reads them without a key. Another call replaces it.',
  body: Empty,
  data: Type.Object({
    path: Type.String({
      description: 'Behind the address of this service. Shown this once, and not stored.',
      ...SECRET,
    }),
  }),
  example: { body: {}, data: { path: `/calendar/${'A'.repeat(64)}.ics` } },
  uses: ['calendarLinks'],
  run: async ({ calendarLinks }, { scope }) => ({
    outcome: 'found',
    data: { path: `/calendar/${await calendarLinks.make(scope)}.ics` },
  }),
});

/** DELETE /v1/fundraising/raise/calendar: ends it. */
export const endCalendar = defineEndpoint({
  operation: 'fundraising.raise.calendar.end',
  surfaces: { effect: 'write', mcp: false, cli: { command: 'raises calendar-end', columns: ['deleted'] } },
  http: 'DELETE /v1/fundraising/raise/calendar',
  summary: 'End the address of the calendar',
  description: 'Calendars that subscribed to it get nothing more.',
  body: Empty,
  data: Deleted,
  example: { body: {}, data: { deleted: true } },
  uses: ['calendarLinks'],
  run: async ({ calendarLinks }, { scope }) => ({
    outcome: 'found',
    data: { deleted: await calendarLinks.end(scope) },
  }),
});
