import { refusesLargeBodies } from '../../../test/harness/shared-statuses.ts';
import { registerWebhook, removeWebhook } from './handler.ts';

refusesLargeBodies(registerWebhook);
refusesLargeBodies(removeWebhook);
