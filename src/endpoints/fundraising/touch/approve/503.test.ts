import { needsItsDatabase } from '../../../../../test/harness/shared-statuses.ts';
import { approveTouch } from './handler.ts';

needsItsDatabase(approveTouch);
