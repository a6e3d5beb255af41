import { refusesLargeBodies } from '../../../test/harness/shared-statuses.ts';
import { changeMailbox, connectMailbox, disconnectMailbox } from './handler.ts';

refusesLargeBodies(connectMailbox);
refusesLargeBodies(changeMailbox);
refusesLargeBodies(disconnectMailbox);
