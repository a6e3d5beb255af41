import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { testMailbox } from './handler.ts';

owesUpToItsFaults(testMailbox);
