import { refusesWrongKeys } from '../../../../../test/harness/shared-statuses.ts';
import { pauseSequence } from './handler.ts';

refusesWrongKeys(pauseSequence);
