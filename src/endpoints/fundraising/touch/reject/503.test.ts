import { needsItsDatabase } from '../../../../../test/harness/shared-statuses.ts';
import { rejectTouch } from './handler.ts';

needsItsDatabase(rejectTouch);
