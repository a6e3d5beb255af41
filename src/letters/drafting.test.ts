import { describe, expect, test } from 'vitest';
import {
  BODY,
  GOOD,
  madeDrafting as made,
  rules,
  type World,
  WRONG,
} from '../../test/harness/made-drafting.ts';
import { MADE_EQUITY } from '../../test/harness/made-drafts.ts';
import type { EmailCheck } from '../providers/rules-kinds.ts';

describe('a draft', () => {
  test("is the template's where no model is configured, with nothing to remark", async () => {
    const draft = await made().draft();
    expect(draft).toMatchObject({ draftedBy: 'template:opening', findings: [] });
    expect(draft.body).toContain('Harbour Ventures');
    expect(draft.body).toContain('I know your colleague Liv Marsh');
  });

  test.each([
    ['a contact', 'Harbour Ventures', [{ name: 'Bo Merriweather' }], /^Hi Bo,/u],
    ['the person the tenant names', 'Ada Quill', [{ name: 'Bo Merriweather' }], /^Hi Ada,/u],
    [
      'no one of several under one address',
      'Harbour Ventures',
      [{ name: 'Bo Merriweather' }, { name: 'Cy Third' }],
      /Harbour Ventures/u,
    ],
  ])('greets %s', async (_what, investorName, contacts, greeting) => {
    const draft = await made({ investorName, contacts, email: 'hello@harbour.com' }).draft();
    expect(draft.body.split('\n')[0]).toMatch(greeting);
  });

  test("is the model's where it passes", async () => {
    const here = made({ model: [GOOD] });
    expect(await here.draft()).toMatchObject({ body: BODY, draftedBy: 'model:llm', findings: [] });
    expect(here.told.questions).toHaveLength(1);
  });

  test('is asked for once more with what was wrong', async () => {
    const here = made({ model: [WRONG, GOOD] });
    expect(await here.draft()).toMatchObject({ draftedBy: 'model:llm', body: BODY });
    const [first, second] = here.told.questions;
    expect(first?.prompt).not.toContain('unsupported_number');
    expect(second?.prompt).toContain('unsupported_number: "$9 million" stands on no record.');
    // Each question has a delimiter of its own.
    expect(/BEGIN (\w{32})/.exec(first?.prompt ?? '')?.[1]).not.toBe(
      /BEGIN (\w{32})/.exec(second?.prompt ?? '')?.[1],
    );
  });

  test.each<[string, World['model'], RegExp, number]>([
    ['twice wrong', [WRONG, WRONG], /unsupported_number/, 2],
    ['twice refused', [{ fault: 'refused' }, { fault: 'refused' }], /would not write/, 2],
    ['cut off', [{ fault: 'cut' }, { fault: 'cut' }], /MAX_TOKENS/, 2],
    ['not there', ['unreachable'], /llm: unreachable/, 1],
    ['over its day', ['capped'], /llm: capped/, 1],
    [
      'about nothing',
      [
        { ...GOOD, usedFacts: [] },
        { ...GOOD, usedFacts: [] },
      ],
      /no_fact/,
      2,
    ],
    [
      'a link of its own',
      [0, 1].map(() => ({ ...GOOD, body: `${BODY} https://evil.example/x` })),
      /links/,
      2,
    ],
  ])("is the template's where the model is %s, and says so", async (_what, model, why, tries) => {
    const here = made({ model });
    const draft = await here.draft();
    expect(draft.draftedBy).toBe('template:opening');
    expect(rules(draft.findings)).toEqual(['warn model_unused']);
    expect(draft.findings[0]?.message).toMatch(why);
    expect(here.told.questions).toHaveLength(tries);
  });

  test('follows a note by the model, whose words it may use then and later', async () => {
    const body = BODY.replace('If this', 'Globex uses 9 of them. If this');
    const here = made({ model: [{ ...GOOD, body }] });
    const draft = await here.draft('Say that Globex uses 9 of them');
    expect(draft).toMatchObject({ draftedBy: 'model:llm', body, findings: [] });
    expect(await made({ draft }).beforeWire()).toEqual([]);
    expect(rules(await made({ draft: { ...draft, facts: [] } }).beforeWire())).toContain(
      'block unsupported_name',
    );
  });

  test('cannot follow one by the template', async () => {
    expect(rules((await made().draft('Be brief')).findings)).toEqual(['warn note_not_followed']);
  });

  test('of a test key asks no model', async () => {
    const here = made({ mode: 'test', model: [GOOD] });
    expect((await here.draft()).draftedBy).toBe('template:opening');
    expect(here.told.questions).toEqual([]);
  });

  test('of a test key asks the real model where the operator allows it', async () => {
    const here = made({ mode: 'test', model: [GOOD], testModel: true });
    expect((await here.draft()).draftedBy).toBe('model:llm');
    expect(here.told.modes).toEqual(['live']);
  });

  test('further on has the subject of the thread and says something new', async () => {
    const draft = await made({ position: 2 }).draft();
    expect(draft).toMatchObject({
      subject: 'Acme Lifts: seed round',
      draftedBy: 'template:follow_up',
      findings: [],
    });
    expect(draft.body).toContain('annual recurring revenue');
  });

  test('without a profile says so, and is not approved by itself', async () => {
    expect(rules((await made({ profile: undefined }).draft()).findings)).toEqual([
      'block sender_unnamed',
      'warn thin_profile',
    ]);
  });

  test('that is a mailing gets a warning', async () => {
    const body = BODY;
    expect(rules(await made({ sent: 30, draft: { body } }).beforeWire())).toEqual(['warn duplicate']);
  });

  test('ends with its signal', async () => {
    const { drafting, held } = made();
    await expect(
      drafting.draft({ ...held, previous: undefined }, undefined, AbortSignal.abort(new Error('over'))),
    ).rejects.toThrow('over');
  });
});

describe('the investor', () => {
  test('is the firm of the address where the sequence names none', async () => {
    const here = made({ investorId: undefined });
    expect((await here.draft()).body).toContain('Harbour Ventures');
    expect(here.told.asked).toContainEqual({ domain: 'harbour.com', name: 'Ada Quill' });
  });
  test.each(['gmail.com', 'zohomail.com', 't-online.de', 'yahoo.com.br', 'btinternet.com', 'linkedin.com'])(
    'is none if the address is of %s, which is open to everyone',
    async (domain) => {
      const free = made({ investorId: undefined, email: `ada@${domain}` });
      expect((await free.draft()).body).not.toContain('Harbour');
      // Asked by the name for what such a name is, and for nothing else.
      expect(free.told.asked).toEqual([{ name: 'Ada Quill' }]);
    },
  );
  test('is none if the address leads to another firm', async () => {
    expect((await made({ investorId: undefined, email: 'ada@other.com' }).draft()).body).not.toContain(
      'Harbour',
    );
  });
});

describe('before the wire', () => {
  const LINK = 'https://cal.example/rune';
  const withLink = { body: `${BODY}\n\nMy calendar: ${LINK}` };

  test('nothing speaks against a sound text to an address without a bad verdict', async () => {
    const here = made();
    expect(await here.beforeWire()).toEqual([]);
    expect(here.told.verdicts).toBe(1);
  });

  test('what the profile no longer says blocks', async () => {
    const profile = { ...MADE_EQUITY, round_size_usd: 3_000_000 };
    expect(rules(await made({ profile }).beforeWire())).toEqual(['block unsupported_number']);
    // A person has read and approved what they wrote.
    expect(rules(await made({ profile, draft: { draftedBy: 'person' } }).beforeWire())).toEqual([
      'warn unsupported_number',
    ]);
  });

  test('a link that answers passes, also one that keeps robots out', async () => {
    expect(await made({ draft: withLink }).beforeWire()).toEqual([]);
    expect(await made({ draft: withLink, probed: [{ status: 999 }] }).beforeWire()).toEqual([]);
  });

  test('a link that is down is asked again, and blocks only then', async () => {
    const back = made({ draft: withLink, probed: [{ status: 503 }, { status: 200 }] });
    expect(await back.beforeWire()).toEqual([]);
    expect(back.told.probes).toEqual([LINK, LINK]);
    const gone = made({ draft: withLink, probed: [{ status: 404 }, { error: 'no answer in time' }] });
    const found = await gone.beforeWire();
    expect(rules(found)).toEqual(['block link_down']);
    expect(found[0]?.message).toContain('no answer in time');
  }, 15_000);

  test('an address that takes no mail blocks, a doubtful one gets a warning', async () => {
    const check = (verdict: EmailCheck['verdict']) =>
      made({ verdict: { verdict, detail: 'word: Said.' } }).beforeWire();
    expect(rules(await check('undeliverable'))).toEqual(['block address']);
    expect(rules(await check('risky'))).toEqual(['warn address']);
    expect(await check('deliverable')).toEqual([]);
  });

  test("a test key's links are not asked", async () => {
    const here = made({ mode: 'test', draft: withLink });
    expect(await here.beforeWire()).toEqual([]);
    expect(here.told.probes).toEqual([]);
  });

  test('no text is no message', async () => {
    const here = made();
    const held = { ...here.held, touch: { ...here.held.touch, draft: undefined } };
    const signal = new AbortController().signal;
    expect(rules(await here.drafting.beforeWire(held, signal))).toEqual(['block draft']);
  });
});

test("an edit is held against the record as a person's", async () => {
  const { drafting, held } = made();
  const signal = new AbortController().signal;
  const text = { subject: 'Acme Lifts', body: BODY.replace('$2', '$4'), draftedBy: 'person' };
  expect(rules(await drafting.check(held, text, signal))).toEqual(['warn unsupported_number']);
  expect(rules(await drafting.check(held, { ...text, body: `${BODY} {{x}}` }, signal))).toEqual([
    'block placeholder',
  ]);
});
