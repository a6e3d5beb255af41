import { answersLookup } from '../../../../test/harness/lookup-statuses.ts';
import { personEnrich } from './endpoint.ts';

answersLookup(personEnrich, { email: 'ada@harbour.example' }, { email: 'ada@harbour.example' });
