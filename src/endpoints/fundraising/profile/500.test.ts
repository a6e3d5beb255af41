import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { getProfile, postProfile, putProfile } from './handler.ts';

owesUpToItsFaults(getProfile);
owesUpToItsFaults(postProfile);
owesUpToItsFaults(putProfile);
