import { refusesOtherTypes } from '../../../../../test/harness/shared-statuses.ts';
import { stopSequence } from './handler.ts';

refusesOtherTypes(stopSequence);
