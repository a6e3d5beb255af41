import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { createSequence } from './handler.ts';

needsItsDatabase(createSequence);
