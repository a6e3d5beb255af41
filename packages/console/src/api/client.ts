import { createWarmpath } from '@warmpath/sdk';
import { mode } from '../mode.ts';

/** The service that sent this page; the cookie of the session goes along. A person who waits sees a fault after one repetition. */
export const warmpath = createWarmpath({ baseUrl: location.origin, session: mode, retries: 1 });
