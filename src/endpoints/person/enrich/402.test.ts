import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { personEnrich } from './handler.ts';

refusesThePoor(personEnrich);
