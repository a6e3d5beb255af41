import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { authorizeMailbox } from './handler.ts';

refusesLargeBodies(authorizeMailbox);
