import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { createSequence } from './handler.ts';

refusesWrongKeys(createSequence);
