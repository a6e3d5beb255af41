import { refusesWrongKeys } from '../../../test/harness/shared-statuses.ts';
import { changeMailbox, connectMailbox, disconnectMailbox, listMailboxes } from './handler.ts';

refusesWrongKeys(listMailboxes);
refusesWrongKeys(connectMailbox);
refusesWrongKeys(changeMailbox);
refusesWrongKeys(disconnectMailbox);
