import { givesBackTheUnanswered } from '../../../../test/harness/research-statuses.ts';
import { enrichInvestor } from './handler.ts';

givesBackTheUnanswered(enrichInvestor, 5);
