import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** How long the old key works where nothing is said, h: a day is enough to put the new one everywhere. */
const USUAL_HOURS = 24;

/** POST /v1/keys/rotate: a successor of a key, shown once. */
export const rotateKey = defineEndpoint(schema, ['keys'], async ({ keys }, { scope, actor }, { body }) => ({
  outcome: 'found',
  data: await keys.rotate(scope, body.id, body.grace_hours ?? USUAL_HOURS, actor.keyHash),
}));
