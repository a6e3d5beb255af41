import { owesUpToItsFaults } from '../../../test/harness/shared-statuses.ts';
import { changeMailbox, connectMailbox, disconnectMailbox, listMailboxes } from './handler.ts';

owesUpToItsFaults(listMailboxes);
owesUpToItsFaults(connectMailbox);
owesUpToItsFaults(changeMailbox);
owesUpToItsFaults(disconnectMailbox);
