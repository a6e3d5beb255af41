import { refusesBelow } from '../../../../test/harness/research-statuses.ts';
import { researchCompany } from './handler.ts';

refusesBelow(researchCompany, 10);
