import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { deleteNetwork, getNetwork } from './handler.ts';

owesUpToItsFaults(getNetwork);
owesUpToItsFaults(deleteNetwork);
