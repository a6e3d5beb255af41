import { refusesOtherTypes } from '../../../../../test/harness/shared-statuses.ts';
import { pauseSequence } from './handler.ts';

refusesOtherTypes(pauseSequence);
