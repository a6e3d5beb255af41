import { needsItsDatabase } from '../../../../../test/harness/shared-statuses.ts';
import { redraftTouch } from './handler.ts';

needsItsDatabase(redraftTouch);
