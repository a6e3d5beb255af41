import { needsItsDatabase } from '../../../../../test/harness/shared-statuses.ts';
import { pauseSequence } from './handler.ts';

needsItsDatabase(pauseSequence);
