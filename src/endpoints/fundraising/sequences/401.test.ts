import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { sequences } from './handler.ts';

refusesWrongKeys(sequences);
