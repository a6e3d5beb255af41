import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { testWebhook } from './handler.ts';

limitsTheRate(testWebhook);
