import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { authorizeMailbox } from './handler.ts';

owesUpToItsFaults(authorizeMailbox);
