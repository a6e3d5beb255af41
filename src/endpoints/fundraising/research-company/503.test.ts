import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { tellsOfLateCaps } from '../../../../test/harness/research-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { researchCompany } from './handler.ts';

needsItsDatabase(researchCompany);
refusesWhenCapped(researchCompany);
tellsOfLateCaps(researchCompany, 10);
