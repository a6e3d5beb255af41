import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { sequence } from './handler.ts';

refusesWrongKeys(sequence);
