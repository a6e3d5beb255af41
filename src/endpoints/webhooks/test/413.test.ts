import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { testWebhook } from './handler.ts';

refusesLargeBodies(testWebhook);
