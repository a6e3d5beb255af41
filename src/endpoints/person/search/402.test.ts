import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { personSearch } from './endpoint.ts';

refusesThePoor(personSearch);
