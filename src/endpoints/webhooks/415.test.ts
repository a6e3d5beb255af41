import { refusesOtherTypes } from '../../../test/harness/shared-statuses.ts';
import { registerWebhook, removeWebhook } from './handler.ts';

refusesOtherTypes(registerWebhook);
refusesOtherTypes(removeWebhook);
