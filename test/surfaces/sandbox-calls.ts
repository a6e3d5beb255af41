import { ENDPOINTS } from '../../src/app/operations.ts';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { PROFILES } from '../harness/sandbox.ts';

/** Every endpoint that is a tool, in the order of the documentation, in which each finds what those before it made. */
export const TOOLS = ENDPOINTS.filter(({ schema }) => schema.surfaces.mcp !== false);

/** What the calls before have found and made, for those after them. */
export interface Known {
  readonly investorId: string;
  readonly sequenceId: string;
  readonly touchId: string;
}

/** Few rows, and as many over every surface: assistants are given fewer by default. */
const ROWS = 3;

/** What is asked of the sandbox, where the example of the endpoint is about somebody who is not in it. */
const OF_THE_SANDBOX: Readonly<Record<string, (known: Known) => object>> = {
  'fundraising.profile.put': () => PROFILES.equity,
  'fundraising.search-investors': () => ({ effort: 'low' }),
  'fundraising.find-lookalike-investors': () => ({ company_names: ['Wumpbeam', 'Nobody At All'] }),
  'fundraising.enrich-investor': () => ({ fund_name: 'Sandbox Fund' }),
  'fundraising.research-company': () => ({ company_name: 'Wumpbeam' }),
  'fundraising.investor': ({ investorId }) => ({ investor_id: investorId }),
  'fundraising.create-sequences': () => ({
    recipients: [{ investor_email: 'somebody@sandbox.example', investor_name: 'Sunniver Tibblebrook' }],
  }),
  'bulk.enrich-investor': () => ({ investors: [{ fund_name: 'Sandbox Fund' }] }),
  'fundraising.people': ({ investorId }) => ({ investor_ids: [investorId] }),
  'fundraising.pipeline.set': ({ investorId }) => ({ investor_ids: [investorId], stage: 'shortlisted' }),
  'fundraising.sequence': ({ sequenceId }) => ({ sequence_id: sequenceId }),
  'fundraising.sequence.pause': ({ sequenceId }) => ({ sequence_id: sequenceId }),
  'fundraising.touch.get': ({ touchId }) => ({ touch_id: touchId }),
  'company.people': () => ({ domain: 'wumpbeam.example' }),
  'fundraising.touch.put': ({ touchId }) => ({
    touch_id: touchId,
    subject: 'Example Robotics: seed round',
    body: 'Dear Sunniver,\n\nwe build robots that sort parcels. — May I show them to you?\n\n"Ada"',
  }),
};

/** What a call of the endpoint says. */
export function inputFor({ schema }: Endpoint, known: Known): object {
  const { body, query } = schema.example;
  const input = OF_THE_SANDBOX[schema.operation]?.(known) ?? (schema.method === 'GET' ? query : body) ?? {};
  const fields = (schema.method === 'GET' ? schema.query : schema.body) as { properties?: object };
  return 'limit' in (fields.properties ?? {}) ? { ...input, limit: ROWS } : input;
}
