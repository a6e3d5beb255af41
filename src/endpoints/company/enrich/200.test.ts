import { answersLookup } from '../../../../test/harness/lookup-statuses.ts';
import { companyEnrich } from './endpoint.ts';

answersLookup(companyEnrich, { domain: 'cells.example' }, { domain: 'cells.example' });
