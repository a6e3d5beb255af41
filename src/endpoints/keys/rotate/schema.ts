import Type from 'typebox';
import { KEY_SCOPES } from '../../../core/account/key-scopes.ts';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { id, KEY_EXAMPLE, KeyIssued } from '../key-fields.ts';

/** A rotation over more than a month should be two keys. */
const MOST_HOURS = 31 * 24;

const Body = Type.Object(
  {
    id,
    grace_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MOST_HOURS,
        default: 24,
        description: 'How long the old key still works.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const schema = {
  ...ORDINARY,
  operation: 'keys.rotate',
  surfaces: {
    effect: 'manage',
    // What the old key may do is not known from the body: so that no one gets more than they have, all of it is asked for.
    handsOn: () => KEY_SCOPES,
    mcp: false,
    cli: { command: 'keys rotate', columns: ['id', 'key', 'name', 'old_ends_at'] },
  },
  method: 'POST',
  path: '/v1/keys/rotate',
  summary: 'Replace a key by another',
  description:
    'The successor has the same name, scopes, cap, end and rate limit; the old key ends after the grace. The caller needs every scope, and the key is not above the caller in cap or end.',
  body: Body,
  data: KeyIssued,
  example: {
    body: { id: KEY_EXAMPLE.id },
    data: {
      ...KEY_EXAMPLE,
      key: 'wp_live_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEX01f3Qz',
      old_ends_at: '2026-11-22T10:00:00.000Z',
    },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored', 'conflict'],
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof KeyIssued>;
