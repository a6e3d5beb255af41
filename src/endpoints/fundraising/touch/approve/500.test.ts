import { owesUpToItsFaults } from '../../../../../test/harness/shared-statuses.ts';
import { approveTouch } from './handler.ts';

owesUpToItsFaults(approveTouch);
