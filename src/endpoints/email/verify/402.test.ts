import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { emailVerify } from './endpoint.ts';

refusesThePoor(emailVerify);
