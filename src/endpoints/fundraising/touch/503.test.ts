import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { getTouch, putTouch } from './handler.ts';

needsItsDatabase(getTouch);
needsItsDatabase(putTouch);
