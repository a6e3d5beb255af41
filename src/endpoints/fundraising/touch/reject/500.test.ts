import { owesUpToItsFaults } from '../../../../../test/harness/shared-statuses.ts';
import { rejectTouch } from './handler.ts';

owesUpToItsFaults(rejectTouch);
