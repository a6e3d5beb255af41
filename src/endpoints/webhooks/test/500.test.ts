import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { testWebhook } from './handler.ts';

owesUpToItsFaults(testWebhook);
