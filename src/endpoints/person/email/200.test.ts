import { answersLookup } from '../../../../test/harness/lookup-statuses.ts';
import { personEmail } from './endpoint.ts';

answersLookup(
  personEmail,
  { name: 'Ada Example', domain: 'harbour.example' },
  {
    name: 'Ada Example',
    domain: 'harbour.example',
  },
);
