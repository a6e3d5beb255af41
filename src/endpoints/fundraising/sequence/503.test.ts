import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { sequence } from './handler.ts';

needsItsDatabase(sequence);
