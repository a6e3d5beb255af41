import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { authorizeMailbox } from './handler.ts';

needsItsDatabase(authorizeMailbox);
