import { needsItsDatabase } from '../../../test/harness/shared-statuses.ts';
import { changeMailbox, connectMailbox, disconnectMailbox, listMailboxes } from './handler.ts';

needsItsDatabase(listMailboxes);
needsItsDatabase(connectMailbox);
needsItsDatabase(changeMailbox);
needsItsDatabase(disconnectMailbox);
