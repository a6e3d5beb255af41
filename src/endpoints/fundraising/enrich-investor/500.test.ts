import { givesBackItsFaults } from '../../../../test/harness/research-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { enrichInvestor } from './handler.ts';

owesUpToItsFaults(enrichInvestor);
givesBackItsFaults(enrichInvestor, 5);
