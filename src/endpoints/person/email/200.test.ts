import { answersLookup } from '../../../../test/harness/lookup-statuses.ts';
import { personEmail } from './handler.ts';

answersLookup(
  personEmail,
  { name: 'Ada Example', domain: 'harbour.example' },
  {
    name: 'Ada Example',
    domain: 'harbour.example',
  },
);
