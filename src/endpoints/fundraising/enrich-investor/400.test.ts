import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { enrichInvestor } from './handler.ts';

refusesBrokenBodies(enrichInvestor);

refusesBodies(enrichInvestor, [
  ['nothing', {}, [''], /"investor_social_url", "fund_name" or "fund_domain"/],
  ['an address for a domain', { fund_domain: 'https://harbour.example' }, ['fund_domain'], /example\.com/],
  ['a blank name', { fund_name: ' ' }, ['fund_name']],
  ['no address', { investor_social_url: 'ada of the harbour' }, ['investor_social_url']],
  ['a field of another endpoint', { fund_name: 'Harbour', social_url: 'https://x.example' }, ['social_url']],
]);
