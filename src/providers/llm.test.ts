import OpenAI from 'openai';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ask,
  type FakeHandler,
  type FakeServer,
  settingValues,
  startFake,
} from '../../test/harness/providers.ts';
import { completion, DRAFT_QUESTION, llmAnswer, MADE_DRAFT } from '../../test/providers/llm.ts';
import { llm } from './llm-read-draft.ts';
import type { ModelDraft } from './rules-kinds.ts';

let fake: FakeServer;
afterEach(() => fake.close());

const PRICES = { INPUT_PRICE_USD: '2', OUTPUT_PRICE_USD: '8' };
const ITEM: ModelDraft = { subject: MADE_DRAFT.subject, body: MADE_DRAFT.body, usedFacts: ['f1'] };

async function draft(handler: FakeHandler, settings: Record<string, string> = {}) {
  fake = await startFake(handler);
  return ask(llm, 'touch.draft', DRAFT_QUESTION, {
    settings: { URL: `${fake.url}/v1`, MODEL: 'made-up-model', ...settings },
  });
}
const says =
  (content: unknown, more: Parameters<typeof completion>[1] = {}): FakeHandler =>
  () => ({ json: completion(content, more) });
const bodies = () => fake.requests.map(({ body }) => body as Record<string, unknown>);

/** A server that refuses a body as `refusal` says, in its own words; undefined: it takes it. */
const picky =
  (refusal: (body: Record<string, unknown>) => string | undefined, status = 400): FakeHandler =>
  (request) => {
    const message = refusal(request.body as Record<string, unknown>);
    return message === undefined
      ? llmAnswer(request)
      : { status, json: { error: { message, type: 'invalid_request_error', param: null, code: null } } };
  };

test('an answer becomes a draft, at what its tokens cost', async () => {
  expect(await draft(llmAnswer, { ...PRICES, KEY: 'made-up-key' })).toEqual({
    items: [ITEM],
    // 1,000 tokens at two dollars and 200 at eight dollars a million.
    costMicroUsd: 3_600,
  });
  expect(fake.requests[0]?.headers.authorization).toBe('Bearer made-up-key');
  expect(fake.requests[0]?.path).toBe('/v1/chat/completions');
});

test("the question has the form in which OpenAI's own client puts it, and our fake speaks to that client", async () => {
  await draft(llmAnswer, { KEY: 'made-up-key' });
  const client = new OpenAI({ apiKey: 'made-up-key', baseURL: `${fake.url}/v1`, maxRetries: 0 });
  const answer = await client.chat.completions.create({
    model: 'made-up-model',
    messages: [
      { role: 'system', content: DRAFT_QUESTION.system },
      { role: 'user', content: DRAFT_QUESTION.prompt },
    ],
    temperature: 0.4,
    max_tokens: 2_000,
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'touch_draft',
        strict: true,
        schema: {
          type: 'object',
          additionalProperties: false,
          required: ['subject', 'body', 'used_facts'],
          properties: {
            subject: { type: 'string' },
            body: { type: 'string' },
            used_facts: { type: 'array', items: { type: 'string' } },
          },
        },
      },
    },
  });
  const [ours, theirs] = fake.requests;
  expect(ours?.body).toEqual(theirs?.body);
  expect([ours?.method, ours?.path, ours?.headers.authorization]).toEqual([
    theirs?.method,
    theirs?.path,
    theirs?.headers.authorization,
  ]);
  expect(JSON.parse(answer.choices[0]?.message.content ?? '')).toEqual(MADE_DRAFT);
  expect([answer.usage?.prompt_tokens, answer.choices[0]?.finish_reason]).toEqual([1_000, 'stop']);
});

test("a server of one's own is asked without a key and costs nothing", async () => {
  expect((await draft(llmAnswer)).costMicroUsd).toBe(0);
  expect(fake.requests[0]?.headers.authorization).toBeUndefined();
});

describe('how models wrap their answer', () => {
  const json = JSON.stringify(MADE_DRAFT);
  test.each<[string, unknown]>([
    ['a code fence', `\`\`\`json\n${json}\n\`\`\``],
    ['words around it', `Here is the draft: ${json}\nI hope it helps {smile}.`],
    ['thoughts before it', `<think>Is {"subject": "x"} right? No.</think>\n${json}`],
    ['thoughts without their beginning', `Let me see {"a": 1}.</think>${json}`],
    [
      'braces in its texts',
      JSON.stringify({ ...MADE_DRAFT }).replace('we lift.', 'we lift } and { \\" too.'),
    ],
    ['an object before it', `{"note": "none"} ${json}`],
    [
      'parts',
      [
        { type: 'text', text: json.slice(0, 20) },
        { type: 'text', text: json.slice(20) },
      ],
    ],
  ])('%s', async (_what, content) => {
    const { items } = await draft(says(content));
    expect(items[0]).toMatchObject({ subject: 'Acme Lifts', usedFacts: ['f1'] });
  });
});

describe('what is no draft is reported, with what it cost', () => {
  test.each<[string, Parameters<typeof says>, string]>([
    ['a refusal', [null, { message: { refusal: 'I cannot do that.' } }], 'refused'],
    ['a filter', [JSON.stringify(MADE_DRAFT), { finish: 'content_filter' }], 'refused'],
    ['an answer cut off', ['{"subject": "Acme', { finish: 'length' }], 'cut'],
    ['prose', ['I would write something friendly.'], 'unreadable'],
    ['nothing', [null], 'unreadable'],
    ['thoughts without an end', [`<think>${JSON.stringify(MADE_DRAFT)}`], 'unreadable'],
    ['other fields', ['{"subject": "x", "text": "y"}'], 'unreadable'],
    ['a number for a text', ['{"subject": 1, "body": "y", "used_facts": []}'], 'unreadable'],
    ['braces without an end', ['{'.repeat(10_000)], 'unreadable'],
  ])('%s', async (_what, said, fault) => {
    expect(await draft(says(...said), PRICES)).toEqual({ items: [{ fault }], costMicroUsd: 3_600 });
  });

  test('what is not counted is counted by its length', async () => {
    const found = await draft(says(JSON.stringify(MADE_DRAFT), { usage: undefined }), PRICES);
    const { system, prompt } = DRAFT_QUESTION;
    const tokens = (length: number) => Math.ceil(length / 4);
    expect(found.costMicroUsd).toBe(
      Math.ceil(tokens((system + prompt).length) * 2 + tokens(JSON.stringify(MADE_DRAFT).length) * 8),
    );
  });
});

describe('a server that has not all of the API', () => {
  test.each<[string, (body: Record<string, unknown>) => string | undefined, object]>([
    [
      'no schemas',
      ({ response_format: format }) =>
        (format as { type?: string } | undefined)?.type === 'json_schema'
          ? "'response_format.type' must be json_object"
          : undefined,
      { response_format: { type: 'json_object' }, temperature: 0.4, max_tokens: 2_000 },
    ],
    [
      'no forms at all',
      ({ response_format: format }) => (format === undefined ? undefined : 'unsupported'),
      { temperature: 0.4, max_tokens: 2_000 },
    ],
    [
      'another name for the limit and no temperature',
      (body) =>
        'max_tokens' in body
          ? "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
          : 'temperature' in body
            ? "Unsupported value: 'temperature' does not support 0.4 with this model."
            : undefined,
      { max_completion_tokens: 2_000, response_format: { type: 'json_schema' } },
    ],
  ])('%s: it is asked for less', async (_what, refusal, last) => {
    const { items } = await draft(picky(refusal));
    expect(items).toEqual([ITEM]);
    expect(bodies().at(-1)).toMatchObject(last);
    expect(Object.keys(bodies().at(-1) ?? {}).sort()).toEqual(
      [...Object.keys(last), 'messages', 'model'].sort(),
    );
  });

  test('a 422 is read alike, and one that refuses everything is left alone', async () => {
    await expect(draft(picky(() => 'no', 422))).rejects.toMatchObject({
      failure: 'upstream',
      status: 422,
      spend: 'none',
    });
    expect(fake.requests.length).toBeLessThanOrEqual(5);
  });

  test('a question that is too long is not asked again', async () => {
    await expect(
      draft(picky(() => "This model's maximum context length is 4096 tokens.")),
    ).rejects.toMatchObject({
      failure: 'upstream',
      spend: 'none',
    });
    expect(fake.requests).toHaveLength(1);
  });
});

describe('429', () => {
  const refuses =
    (code: string, headers = {}): FakeHandler =>
    () => ({
      status: 429,
      headers,
      json: { error: { message: 'made up', type: code, param: null, code } },
    });
  test('for an empty account is no reason to come back', async () => {
    await expect(draft(refuses('insufficient_quota'))).rejects.toMatchObject({
      failure: 'quota_exhausted',
      spend: 'none',
    });
    expect(fake.requests).toHaveLength(1);
  });
  test('for too many questions says when', async () => {
    await expect(draft(refuses('rate_limit_exceeded', { 'retry-after': '7' }))).rejects.toMatchObject({
      failure: 'rate_limited',
      retryAfterMs: 7_000,
    });
    expect(fake.requests).toHaveLength(1);
  });
});

test('by list a question costs its length and the longest answer', async () => {
  fake = await startFake(llmAnswer);
  const price = (settings: Record<string, string>) =>
    llm.lookups['touch.draft']?.listPrice?.(
      { system: 'x'.repeat(1_500), prompt: 'y'.repeat(1_500) },
      settingValues(llm, settings),
    );
  expect(price({ ...PRICES })).toBe(1_000 * 2 + 2_000 * 8);
  expect(price({ ...PRICES, MAX_TOKENS: '100' })).toBe(1_000 * 2 + 100 * 8);
  expect(price({})).toBe(0);
});
