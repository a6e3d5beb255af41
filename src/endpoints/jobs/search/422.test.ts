import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { jobsSearch } from './handler.ts';

chargesMisses(jobsSearch);
