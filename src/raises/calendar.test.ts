import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarOf } from './rules-calendar.ts';

/** A reader of RFC 5545 of its own: unfolds, parts names from values, and takes the escapes off. */
function read(text: string): Record<string, string>[] {
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.slice(0, -2).split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const events: Record<string, string>[] = [];
  for (const line of lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    expect(line).not.toMatch(/[\r\n]/u);
    const at = line.indexOf(':');
    const [name, value] = [line.slice(0, at), line.slice(at + 1)];
    if (line === 'BEGIN:VEVENT') events.push({});
    const event = events.at(-1);
    if (event !== undefined && !/^(?:BEGIN|END)$/u.test(name))
      event[name] = value.replace(/\\([\\;,nN])/gu, (_, sign: string) => (/n/iu.test(sign) ? '\n' : sign));
  }
  return events;
}

it('says each step as it is, whatever is in its title, in lines that every calendar reads', () => {
  const title = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200, size: 'max' }),
    fc.stringMatching(/^(?:[\\;,:"]|BEGIN:VEVENT|\n|é|😀|n|N){0,60}$/u),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), fc.array(title, { maxLength: 5 }), (name, titles) => {
      const steps = titles.map((one, at) => ({
        uid: `inv_${at}@warmpath`,
        title: one,
        on: '2026-03-12',
        changedAt: new Date(0),
      }));
      const plain = (text: string) =>
        text
          .replaceAll('\r\n', '\n')
          .replace(/[^\P{Cc}\n]+/gu, ' ')
          .toWellFormed();
      expect(read(calendarOf(name, steps))).toEqual(
        steps.map(({ uid, title: one }) => ({
          UID: uid,
          DTSTAMP: '19700101T000000Z',
          'DTSTART;VALUE=DATE': '20260312',
          SUMMARY: plain(one),
          TRANSP: 'TRANSPARENT',
        })),
      );
    }),
  );
});
