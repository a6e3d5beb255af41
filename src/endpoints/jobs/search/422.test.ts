import { chargesMisses } from '../../../../test/harness/lookup-statuses.ts';
import { jobsSearch } from './endpoint.ts';

chargesMisses(jobsSearch);
