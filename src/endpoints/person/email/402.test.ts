import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { personEmail } from './handler.ts';

refusesThePoor(personEmail);
