import { limitsTheRate } from '../../../test/harness/shared-statuses.ts';
import { changeMailbox, connectMailbox, disconnectMailbox, listMailboxes } from './handler.ts';

limitsTheRate(listMailboxes);
limitsTheRate(connectMailbox);
limitsTheRate(changeMailbox);
limitsTheRate(disconnectMailbox);
