import { expect, test } from 'vitest';
import { type MoveDecision, type MoveEnd, type MoveStep, type MoveWish, nextMoveStep } from './rules-move.ts';

const none: MoveEnd = { record: undefined, hasTenant: false };
const home: MoveEnd = { record: undefined, hasTenant: true };
const at = (state: string, move = 'm', hasTenant = true): MoveEnd => ({
  record: {
    move,
    side: ['filling', 'dropping', 'open'].includes(state) ? 'target' : 'source',
    state: state as never,
  },
  hasTenant,
});
const decide = (source: MoveEnd, target: MoveEnd, wish: MoveWish = 'move') => {
  const decision = nextMoveStep({ source, target }, wish);
  return decision.kind === 'step' ? decision.step : decision.kind === 'refused' ? decision.why : 'done';
};

test('each step follows from what both ends have written down', () => {
  expect(decide(home, none)).toBe('begin');
  expect(decide(at('copying'), none)).toBe('prepare');
  expect(decide(at('copying'), at('filling'))).toBe('copy');
  expect(decide(at('closing'), at('filling'))).toBe('fence');
  expect(decide(at('fenced'), at('filling'))).toBe('complete');
  expect(decide(at('fenced'), at('open'))).toBe('leave');
  expect(decide(at('left'), at('open'))).toBe('done');
  expect(decide(at('purged', 'm', false), at('open'))).toBe('done');
});

test('a tenant that has moved moves back: what it left there is deleted first', () => {
  expect(decide(at('open', 'first'), at('left', 'first'))).toBe('begin');
  expect(decide(at('copying'), at('left', 'first'))).toBe('clear');
  expect(decide(at('copying'), at('purged', 'first', false))).toBe('prepare');
});

test('nothing is begun over a tenant that is there by other ways', () => {
  expect(decide(home, home)).toBe('exists_at_target');
  expect(decide(home, at('open', 'other'))).toBe('exists_at_target');
  expect(decide(at('copying'), home)).toBe('exists_at_target');
  expect(decide(home, at('filling', 'other'))).toBe('moving_elsewhere');
  expect(decide(home, at('copying', 'other'))).toBe('moving_elsewhere');
  expect(decide(none, none)).toBe('unknown_tenant');
});

test('ends that do not fit together are refused, never guessed', () => {
  for (const state of ['closing', 'fenced']) expect(decide(at(state), none)).toBe('contradiction');
  expect(decide(at('closing'), at('open'))).toBe('contradiction');
  expect(decide(at('copying'), at('open'))).toBe('contradiction');
  expect(decide(at('fenced'), at('open', 'other'))).toBe('exists_at_target');
});

test('a move is called off from any state but one: once it is open at the target', () => {
  expect(decide(at('copying'), none, 'abort')).toBe('reopen');
  for (const state of ['copying', 'closing', 'fenced']) {
    expect(decide(at(state), at('filling'), 'abort')).toBe('drop');
    expect(decide(at(state), at('dropping'), 'abort')).toBe('drop');
    expect(decide(at(state), none, 'abort')).toBe('reopen');
    expect(decide(at(state), at('open'), 'abort')).toBe('has_arrived');
    expect(decide(at(state), at('dropping'))).toBe('being_called_off');
  }
  expect(decide(at('left'), at('open'), 'abort')).toBe('has_arrived');
  expect(decide(home, none, 'abort')).toBe('nothing_to_call_off');
});

test('rows are deleted at the source only where the tenant works elsewhere', () => {
  expect(decide(at('left'), at('open'), 'finish')).toBe('purge');
  expect(decide(at('left'), at('left', 'next'), 'finish')).toBe('purge');
  expect(decide(at('purged', 'm', false), at('open'), 'finish')).toBe('done');
  expect(decide(at('left'), none, 'finish')).toBe('contradiction');
  for (const state of ['copying', 'closing', 'fenced']) {
    expect(decide(at(state), at('filling'), 'finish')).toBe('not_moved');
  }
});

const STATES: readonly MoveEnd[] = [
  none,
  home,
  ...['copying', 'closing', 'fenced', 'left', 'purged', 'filling', 'dropping', 'open'].flatMap((state) => [
    at(state),
    at(state, 'other'),
  ]),
];

test('whatever the ends say, a tenant is opened only where its source is fenced, and deleted only where it is not needed', () => {
  const all = (wish: MoveWish): [MoveEnd, MoveEnd, MoveDecision][] =>
    STATES.flatMap((source) =>
      STATES.map((target): [MoveEnd, MoveEnd, MoveDecision] => [
        source,
        target,
        nextMoveStep({ source, target }, wish),
      ]),
    );
  const isStep = (decision: MoveDecision, step: MoveStep) =>
    decision.kind === 'step' && decision.step === step;
  for (const wish of ['move', 'abort', 'finish'] as const) {
    for (const [source, target, decision] of all(wish)) {
      const [here, there] = [source.record, target.record];
      if (isStep(decision, 'complete')) {
        expect([here?.state, there?.state, here?.move === there?.move]).toEqual(['fenced', 'filling', true]);
      }
      if (isStep(decision, 'drop')) expect(['filling', 'dropping']).toContain(there?.state);
      if (isStep(decision, 'purge')) expect(here?.state).toBe('left');
      if (isStep(decision, 'clear')) expect(there?.state).toBe('left');
      if (isStep(decision, 'reopen'))
        expect(there?.move === here?.move && there?.state === 'open').toBe(false);
    }
  }
});
