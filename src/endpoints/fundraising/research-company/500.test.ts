import { givesBackItsFaults } from '../../../../test/harness/research-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { researchCompany } from './handler.ts';

owesUpToItsFaults(researchCompany);
givesBackItsFaults(researchCompany, 10);
