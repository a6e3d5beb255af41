import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { authorizeMailbox } from './handler.ts';

limitsTheRate(authorizeMailbox);
