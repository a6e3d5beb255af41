import { needsItsDatabase } from '../../../../../test/harness/shared-statuses.ts';
import { stopSequence } from './handler.ts';

needsItsDatabase(stopSequence);
