import { answersLookup, chargesEmptyAnswers } from '../../../../test/harness/lookup-statuses.ts';
import { searchWeb } from './endpoint.ts';

answersLookup(searchWeb, { query: 'Example Cells' }, { query: 'Example Cells', count: 10, livecrawl: true });
chargesEmptyAnswers(searchWeb);
