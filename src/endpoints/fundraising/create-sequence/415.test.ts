import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { createSequence } from './handler.ts';

refusesOtherTypes(createSequence);
