import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { personSearch } from './handler.ts';

refusesThePoor(personSearch);
