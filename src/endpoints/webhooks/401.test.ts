import { refusesWrongKeys } from '../../../test/harness/shared-statuses.ts';
import { listWebhooks, registerWebhook, removeWebhook } from './handler.ts';

refusesWrongKeys(listWebhooks);
refusesWrongKeys(registerWebhook);
refusesWrongKeys(removeWebhook);
