import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { touches } from './handler.ts';

needsItsDatabase(touches);
