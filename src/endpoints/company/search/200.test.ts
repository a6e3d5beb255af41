import { answersLookup } from '../../../../test/harness/lookup-statuses.ts';
import { companySearch } from './endpoint.ts';

answersLookup(companySearch, { keyword: 'battery storage' }, { keyword: 'battery storage', limit: 10 });
