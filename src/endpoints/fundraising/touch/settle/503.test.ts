import { needsItsDatabase } from '../../../../../test/harness/shared-statuses.ts';
import { settleTouch } from './handler.ts';

needsItsDatabase(settleTouch);
