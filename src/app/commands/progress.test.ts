import { afterEach, expect, test, vi } from 'vitest';
import { progressLine } from './records.ts';

afterEach(() => {
  vi.useRealTimers();
});

const at = (percent: number) => ({ doing: 'deals.csv', rows: percent * 10, rowsPerSecond: 99.6, percent });

function written(isTTY: boolean): {
  lines: string[];
  clock: { now: number };
  line: ReturnType<typeof progressLine>;
} {
  const lines: string[] = [];
  const clock = { now: 0 };
  const stream = { isTTY, write: (text: string) => lines.push(text) > 0 };
  return { lines, clock, line: progressLine(stream as unknown as NodeJS.WriteStream, () => clock.now) };
}

test('a terminal shows one line that changes, and is left clean', () => {
  const { lines, clock, line } = written(true);
  line.show(at(1));
  line.show(at(2));
  clock.now = 100;
  line.show(at(3));
  line.end();
  expect(lines).toEqual([
    '\r\u001b[K[--------------------] 1 %  deals.csv: 10 rows, 100 a second',
    '\r\u001b[K[--------------------] 3 %  deals.csv: 30 rows, 100 a second',
    '\r\u001b[K',
  ]);
});

test('a file gets a line every five seconds and no control characters', () => {
  const { lines, clock, line } = written(false);
  for (clock.now = 0; clock.now <= 10_000; clock.now += 100) line.show(at(clock.now / 100));
  line.end();
  expect(lines).toEqual([
    '50 %  deals.csv: 500 rows, 100 a second\n',
    '100 %  deals.csv: 1000 rows, 100 a second\n',
  ]);
});

test('a step that takes long and says nothing is reported, with the time it has taken', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { lines, clock, line } = written(false);
  const pass = (ms: number) => {
    clock.now += ms;
    vi.advanceTimersByTime(ms);
  };
  line.show({ ...at(100), doing: 'companies', rows: 0 });
  pass(5_000);
  line.show({ ...at(100), doing: 'names', rows: 0 });
  for (let n = 0; n < 4; n += 1) pass(5_000);
  line.end();
  for (let n = 0; n < 4; n += 1) pass(5_000);
  expect(lines).toEqual([
    '100 %  companies, for 5 s\n',
    ...[5, 10, 15, 20].map((seconds) => `100 %  names, for ${seconds} s\n`),
  ]);
});

test('an import goes on by the clock within a step, tells what is left, and is never at 100 % while it works', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { lines, clock, line } = written(true);
  const pass = (ms: number) => {
    clock.now += ms;
    vi.advanceTimersByTime(ms);
  };
  line.show({ ...at(0), until: 33 });
  clock.now = 6_000;
  line.show({ ...at(33), until: 33 });
  const step = { doing: 'matching companies', rows: 0, rowsPerSecond: 0 };
  line.show({ ...step, percent: 33, until: 66, expectedMs: 6_000 });
  pass(3_000);
  line.show({ ...step, doing: 'making it visible', percent: 97, until: 100, expectedMs: 500 });
  for (let n = 0; n < 30; n += 1) pass(1_000);
  line.end();
  const texts = lines.map((text) => text.replace('\r\u001b[K', ''));
  expect(texts).toContain('[######--------------] 33 %  deals.csv: 330 rows, 100 a second, about 20 s left');
  expect(texts).toContain('[#########-----------] 49 %  matching companies, for 3 s, about 10 s left');
  expect(texts.at(-2)).toBe('[###################-] 99 %  making it visible, for 30 s, about 1 s left');
  expect(texts.join()).not.toContain('100 %');
});
