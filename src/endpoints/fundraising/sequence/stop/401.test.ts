import { refusesWrongKeys } from '../../../../../test/harness/shared-statuses.ts';
import { stopSequence } from './handler.ts';

refusesWrongKeys(stopSequence);
