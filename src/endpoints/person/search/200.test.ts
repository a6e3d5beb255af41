import { answersLookup } from '../../../../test/harness/lookup-statuses.ts';
import { personSearch } from './endpoint.ts';

answersLookup(personSearch, { query: 'Ada Example' }, { query: 'Ada Example', limit: 10 });
