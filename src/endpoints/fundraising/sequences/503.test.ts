import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { sequences } from './handler.ts';

needsItsDatabase(sequences);
