import { limitsTheRate } from '../../../../../test/harness/shared-statuses.ts';
import { settleTouch } from './handler.ts';

limitsTheRate(settleTouch);
