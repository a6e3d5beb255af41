import { readRunningServices } from '../../store/account/running-services.ts';
import { type Askable, readAskable } from '../../store/corpus/contents.ts';
import type { Postgres } from '../../store/postgres/postgres.ts';

/** What can be asked after an import, and where. */
export interface NowAskable extends Askable {
  /** The service that answers; null where none runs. */
  readonly service: string | null;
}

/** What the live corpus holds now, and the newest service that runs on this database. */
export async function nowAskable(db: Postgres): Promise<NowAskable> {
  const [service] = await readRunningServices(db);
  return { ...(await readAskable(db, 'live')), service: service?.address ?? null };
}

/** Where the service listens unless it is told otherwise. */
const USUAL_ADDRESS = 'http://127.0.0.1:8787';

/** The lines that end an import: what there is, what it answers, one request that works, and whether answers are final. */
export function describeAskable(now: NowAskable): string[] {
  const { investors, backers, companies, rounds, datedRounds, newestRound, deals, service } = now;
  const newest = newestRound === null ? '' : `, the newest of ${newestRound}`;
  const sample = sampleOf(now);
  return [
    `On record now: ${investors} investors, ${companies} companies, ${rounds} rounds (${datedRounds} dated${newest}), ${deals} deals.`,
    deals === 0
      ? 'Nothing is known of deals: a search for startup_equity finds investors by what they state alone.'
      : 'A search for startup_equity, lookalikes and research are answered from these deals.',
    backers === 0
      ? 'For fund_lp nobody is on record who backs funds: docs/records.md names free sources.'
      : `A search for fund_lp is answered from ${backers} that back funds.`,
    ...(sample === undefined
      ? []
      : [
          'Ask, with a live key that has credits:',
          `  curl -s ${service ?? USUAL_ADDRESS}${sample.path} -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '${JSON.stringify(sample.body)}'`,
        ]),
    service === null
      ? 'No service runs; npm start starts it.'
      : 'The service takes it in now. Where that makes it learn the ranking anew, answers carry the warning "learning" until /readyz tells that it is done, and repeating them is free.',
  ];
}

function sampleOf({ company, investor, deals }: NowAskable) {
  if (deals > 0 && company !== null)
    return { path: '/v1/fundraising/find-lookalike-investors', body: { company_names: [company] } };
  if (investor !== null) return { path: '/v1/fundraising/enrich-investor', body: { fund_name: investor } };
  return undefined;
}
