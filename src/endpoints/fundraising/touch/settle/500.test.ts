import { owesUpToItsFaults } from '../../../../../test/harness/shared-statuses.ts';
import { settleTouch } from './handler.ts';

owesUpToItsFaults(settleTouch);
