import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { monitoring } from './handler.ts';

needsItsDatabase(monitoring);
