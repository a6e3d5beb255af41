import Type from 'typebox';
import { type EndpointSchema, NOTHING, ORDINARY } from '../../endpoint.ts';
import { PACK_EXAMPLE, PackShown } from '../purchase-fields.ts';

const Data = Type.Object({
  packs: Type.Array(PackShown, { description: 'Empty where no credits are sold.' }),
  how: Type.String({ description: 'How credits are had here, as a 402 says it.' }),
  note: Type.Optional(Type.String({ description: 'The words of the operator, where there are some.' })),
  owed: Type.Integer({
    minimum: 0,
    description: 'Credits of refunded payments that were spent already; the next purchase pays them first.',
  }),
});

export const schema = {
  ...ORDINARY,
  operation: 'credits.packs',
  surfaces: {
    effect: 'read',
    mcp: false,
    cli: { command: 'credits packs', columns: ['how', 'owed', 'packs'] },
  },
  method: 'GET',
  path: '/v1/credits/packs',
  summary: 'How to get credits',
  description: 'The packs that are sold here, and what the operator says of how credits are had.',
  body: NOTHING,
  data: Data,
  example: {
    data: { packs: [PACK_EXAMPLE], how: 'Buy credits on the page Credits of the console.', owed: 0 },
  },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof NOTHING, typeof Data>;
