import Type from 'typebox';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { defineEndpoint } from '../platform/operations/operation.ts';
import { count } from '../platform/operations/schema-parts.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { calendarOf } from './rules-calendar.ts';
import { RAISE_LIMITS, raiseName } from './rules-raises.ts';

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
  example: { data: { calendar: calendarOf('Seed: next steps', []), steps: 0 } },
  uses: ['raises'],
  run: async ({ raises }, { scope }) => {
    const [raise, steps] = await Promise.all([raises.find(scope, undefined), raises.steps(scope)]);
    const name = raise === undefined ? 'Next steps' : `${raiseName(raise)}: next steps`;
    const calendar = calendarOf(
      name,
      steps.map(({ investorId, name: who, step, on, changedAt }) => ({
        uid: `${investorIdOf(investorId)}.${raise?.id ?? 'list'}@warmpath`,
        title: step === undefined ? who : `${who}: ${step}`,
        on,
        changedAt,
      })),
    );
    return { outcome: 'found', data: { calendar, steps: steps.length } };
  },
});
