import { limitsTheRate } from '../../../test/harness/shared-statuses.ts';
import { listWebhooks, registerWebhook, removeWebhook } from './handler.ts';

limitsTheRate(listWebhooks);
limitsTheRate(registerWebhook);
limitsTheRate(removeWebhook);
