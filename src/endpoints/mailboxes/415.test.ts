import { refusesOtherTypes } from '../../../test/harness/shared-statuses.ts';
import { changeMailbox, connectMailbox, disconnectMailbox } from './handler.ts';

refusesOtherTypes(connectMailbox);
refusesOtherTypes(changeMailbox);
refusesOtherTypes(disconnectMailbox);
