import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { testMailbox } from './handler.ts';

needsItsDatabase(testMailbox);
