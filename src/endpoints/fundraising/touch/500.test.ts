import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { getTouch, putTouch } from './handler.ts';

owesUpToItsFaults(getTouch);
owesUpToItsFaults(putTouch);
