import { limitsTheRate } from '../../../../../test/harness/shared-statuses.ts';
import { approveTouch } from './handler.ts';

limitsTheRate(approveTouch);
