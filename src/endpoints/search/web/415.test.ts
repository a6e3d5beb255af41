import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './endpoint.ts';

refusesOtherTypes(searchWeb);
