import { needsItsDatabase } from '../../../test/harness/shared-statuses.ts';
import { listWebhooks, registerWebhook, removeWebhook } from './handler.ts';

needsItsDatabase(listWebhooks);
needsItsDatabase(registerWebhook);
needsItsDatabase(removeWebhook);
