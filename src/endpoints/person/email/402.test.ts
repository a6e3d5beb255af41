import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { personEmail } from './endpoint.ts';

refusesThePoor(personEmail);
