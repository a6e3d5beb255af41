import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { emailVerify } from './handler.ts';

refusesThePoor(emailVerify);
