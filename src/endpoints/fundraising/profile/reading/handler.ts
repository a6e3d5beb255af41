import { defineEndpoint } from '../../../endpoint.ts';
import { storedProfile } from '../stored-profile.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/profile/reading: what a search makes of the stored profile. */
export const profileReading = defineEndpoint(
  schema,
  ['profiles', 'understanding'],
  async (services, context) => {
    const profile = await storedProfile(services, context);
    const { warnings, ...data } = await services.understanding.read(context.scope.mode, profile);
    return { outcome: 'found', data, warnings };
  },
);
