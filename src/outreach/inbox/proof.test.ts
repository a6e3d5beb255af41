import { expect, it } from 'vitest';
import { standingOf } from './rules-about-answers.ts';

const HOSTS = ['imap.gmail.com', 'smtp.gmail.com'];
const GOT = 'received: by mx.google.com';
const results = (says: string, writer = 'mx.google.com') => `authentication-results: ${writer}; ${says}`;

/** What is believed of a message in the thread with these headers, from the top. */
function read(...lines: readonly string[]) {
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ');
    return { name, value: value.join(': ') };
  });
  const { doubt, authentication } = standingOf({ headers }, true, HOSTS);
  return [doubt !== undefined, authentication];
}

it.each([
  [
    'above the line of the host, whatever they name',
    [results('dkim=none', 'a'), results('dmarc=fail', 'b'), GOT],
  ],
  ['below it, by its name', [GOT, results('dkim=none'), results('dmarc=fail'), 'subject: x']],
  ['with another header between', [results('dkim=none'), 'dkim-filter: x', results('dmarc=fail')]],
])('takes a failure in any of the results of one host: %s', (_where, lines) => {
  expect(read(...lines)).toEqual([true, 'dkim=none, dmarc=fail']);
});

it.each([
  ['nothing where the host adds none', [GOT, results('dmarc=pass', 'rookery.example')], undefined],
  [
    'only what stands above those of another',
    [GOT, results('dmarc=pass'), results('dmarc=fail', 'evil.example')],
    'dmarc=pass',
  ],
  [
    'nothing below those of another',
    [GOT, results('spf=pass', 'evil.example'), results('dmarc=fail')],
    undefined,
  ],
  ['nothing of an earlier leg', [GOT, results('dmarc=pass'), GOT, results('dmarc=fail')], 'dmarc=pass'],
  [
    'nothing below what the host put on top',
    [results('dmarc=pass'), GOT, results('dmarc=fail')],
    'dmarc=pass',
  ],
])('reads of the others %s', (_what, lines, says) => {
  expect(read(...lines)).toEqual([false, says]);
});
