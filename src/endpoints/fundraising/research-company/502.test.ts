import { givesBackTheUnanswered } from '../../../../test/harness/research-statuses.ts';
import { researchCompany } from './handler.ts';

givesBackTheUnanswered(researchCompany, 10);
