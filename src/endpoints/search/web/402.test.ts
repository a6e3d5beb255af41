import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { searchWeb } from './endpoint.ts';

refusesThePoor(searchWeb);
