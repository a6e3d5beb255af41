import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { testWebhook } from './handler.ts';

refusesOtherTypes(testWebhook);
