import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { tellsOfLateCaps } from '../../../../test/harness/research-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { enrichInvestor } from './handler.ts';

needsItsDatabase(enrichInvestor);
refusesWhenCapped(enrichInvestor);
tellsOfLateCaps(enrichInvestor, 5);
