import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './handler.ts';

refusesOtherTypes(searchWeb);
