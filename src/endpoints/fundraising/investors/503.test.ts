import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { investors } from './handler.ts';

needsItsDatabase(investors);
