import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { testWebhook } from './handler.ts';

refusesWrongKeys(testWebhook);
