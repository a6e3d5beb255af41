import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { searchWeb } from './handler.ts';

refusesThePoor(searchWeb);
