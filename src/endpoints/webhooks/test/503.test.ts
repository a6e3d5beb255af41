import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { testWebhook } from './handler.ts';

needsItsDatabase(testWebhook);
