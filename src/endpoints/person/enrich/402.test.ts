import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { personEnrich } from './endpoint.ts';

refusesThePoor(personEnrich);
