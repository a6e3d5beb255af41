import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { deleteAccountData } from './handler.ts';

owesUpToItsFaults(deleteAccountData);
