import { owesUpToItsFaults } from '../../../test/harness/shared-statuses.ts';
import { listWebhooks, registerWebhook, removeWebhook } from './handler.ts';

owesUpToItsFaults(listWebhooks);
owesUpToItsFaults(registerWebhook);
owesUpToItsFaults(removeWebhook);
