import { describe, expect, test } from 'vitest';
import { ask } from '../../test/harness/providers.ts';
import { ProviderError } from '../platform/values/provider-error.ts';
import { patterns } from '../providers/address-patterns.ts';
import { checkOf, type DetailWord } from '../providers/rules-email.ts';
import type { PersonEmail } from '../providers/rules-kinds.ts';
import { personEmail } from './recipe.ts';

const params = { name: 'Ada Quill', domain: 'Harbour.example' };

/** What patterns finds where the verifier says these words of these mailboxes, and `otherwise` of all others. */
async function find(boxes: Record<string, DetailWord>, otherwise: DetailWord = 'rejected', more = params) {
  const tried: string[] = [];
  const { items } = await ask(patterns, 'person.email', more, {
    local: {
      async verifyEmail(email) {
        tried.push(email);
        return checkOf(boxes[email.split('@')[0] ?? ''] ?? otherwise, 'x.');
      },
    },
  });
  return { items, tried };
}
const outcome = (items: readonly PersonEmail[]) => {
  const answers = [{ source: 'patterns', items }];
  return personEmail.settles?.(answers, params)
    ? personEmail.combine(params, answers, { now: new Date() })
    : personEmail.giveUp?.(params, [], answers);
};

describe('patterns', () => {
  test('stop at the first that is confirmed', async () => {
    const { items, tried } = await find({ aquill: 'accepted' });
    expect(tried).toEqual(['ada.quill@harbour.example', 'ada@harbour.example', 'aquill@harbour.example']);
    expect(outcome(items)).toEqual({
      outcome: 'found',
      data: {
        email: 'aquill@harbour.example',
        verdict: 'deliverable',
        detail: 'accepted: x.',
        source: 'patterns',
      },
    });
  });

  test('are six at most, and then the person was missed', async () => {
    const { items, tried } = await find({});
    expect(tried).toHaveLength(6);
    expect(items).toEqual([]);
    expect(outcome(items)?.outcome).toBe('missed');
  });

  test('claim nothing where the domain accepts everything', async () => {
    const { items, tried } = await find({}, 'accept_all');
    expect(tried).toHaveLength(1);
    expect(items).toMatchObject([{ email: '', verdict: 'unknown' }]);
    expect(outcome(items)).toMatchObject({ outcome: 'undetermined', data: { email: '' } });
  });

  test.each(['not_configured', 'blocked', 'temporary', 'dns_failure'] as const)(
    'go no further once it is open: %s',
    async (word) => {
      const { items, tried } = await find({}, word);
      expect(tried).toHaveLength(1);
      expect(outcome(items)).toMatchObject({ outcome: 'undetermined', data: { detail: `${word}: x.` } });
    },
  );

  test.each(['null_mx', 'no_such_domain', 'no_mail_host'] as const)(
    'end with the domain: %s',
    async (word) => {
      const { items, tried } = await find({}, word);
      expect(tried).toHaveLength(1);
      expect(outcome(items)?.outcome).toBe('missed');
    },
  );

  test('a full mailbox is the person’s, a role’s is not', async () => {
    expect((await find({ ada: 'full' })).items).toMatchObject([
      { email: 'ada@harbour.example', verdict: 'risky' },
    ]);
    expect((await find({ ada: 'role' })).items).toEqual([]);
  });

  test('need a name and a domain that can be one', async () => {
    expect(patterns.lookups['person.email']?.supports?.({ name: 'Ada' }, undefined as never)).toBe(false);
    await expect(find({}, 'rejected', { name: '…', domain: 'a.example' })).rejects.toMatchObject({
      failure: 'unsupported',
    });
    await expect(find({}, 'rejected', { name: 'Ada', domain: 'a_b.example' })).rejects.toMatchObject({
      failure: 'unsupported',
    });
  });
});

describe('an address of a person', () => {
  const item = (email: string, word: DetailWord) => ({ email, ...checkOf(word, 'x.') });

  test('the surest one is given', () => {
    const answers = [
      { source: 'a', items: [item('one@a.example', 'accept_all'), item('two@a.example', 'accepted')] },
      { source: 'b', items: [item('three@a.example', 'accepted')] },
    ];
    expect(personEmail.combine(params, answers, { now: new Date() }).data).toMatchObject({
      email: 'two@a.example',
      source: 'a',
    });
  });

  test('one that bounces is none', () => {
    expect(outcome([item('one@a.example', 'rejected')])?.outcome).toBe('missed');
  });

  test('is not missed where a source could not be asked', () => {
    const failed = [{ source: 'a', error: new ProviderError('upstream', 'x') }];
    const end = personEmail.giveUp?.(params, failed, [{ source: 'patterns', items: [] }]);
    expect(end).toMatchObject({
      outcome: 'undetermined',
      data: { detail: expect.stringMatching(/^provider_un/) },
    });
    expect(personEmail.giveUp?.(params, [], [])?.data.detail).toMatch(/^not_configured: .*WARMPATH_/);
  });
});
