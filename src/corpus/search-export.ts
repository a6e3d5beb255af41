import { stageOf } from '../core/corpus/round-stage.ts';
import { parsePlace } from '../core/place/place.ts';
import { companyFact, crunchbaseId, investorFact } from './entities.ts';
import type { FileFormat } from './format.ts';
import { namesOf } from './record.ts';

const CONTINENTS = /^(?:north america|south america|europe|asia|africa|oceania|antarctica)$/i;

/** "City, Region, Country, Continent", of which any part may be missing from the left. */
function locationOf(text: string | undefined) {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  if (CONTINENTS.test(parts.at(-1) ?? '')) parts.pop();
  const country = parts.pop();
  const city = parts[0];
  const state = parsePlace(parts.concat(country ?? []).join(', ')).state;
  return { country, state, city, region: parts.length > 1 ? parts[1] : undefined };
}

/** "Export to CSV" of the round search of 2026: one row a round, only the lead investors are named. */
export const SEARCH_EXPORT: readonly FileFormat[] = [
  {
    name: 'funding rounds (search page layout)',
    order: 35,
    required: ['transaction name', 'funding type', 'announced date', 'lead investors'],
    days: ['announced date'],
    source: () => 'crunchbase',
    reader: () => (record, sink, origin, note) => {
      const title = record.raw('transaction name');
      const dash = title.indexOf(' - ');
      const name = record.text('organization name') ?? (dash < 0 ? '' : title.slice(dash + 3).trim());
      if (name === '') return 'no company in "transaction name" (expected "Series B - Company")';
      const company = companyFact({
        name,
        ...locationOf(record.text('organization location')),
        sectorTags: record.list('organization industries', /,/),
        website: record.text('organization website'),
        description: record.text('organization description'),
      });
      if (company === undefined) return 'no company name';
      const kind = record.text('funding type') ?? (dash < 0 ? 'unknown' : title.slice(0, dash));
      const raisedUsd = record.usd('money raised in usd');
      const announcedOn = record.day('announced date');
      if (announcedOn === undefined) note('announced date: not a date');
      const own = crunchbaseId(record.text('transaction name url'));
      const sourceId = own?.id ?? `${company.ref}|${announcedOn ?? ''}|${kind}`;
      const stage = stageOf(kind, undefined, raisedUsd);
      sink.company(company, origin);
      sink.round({ sourceId, companyRef: company.ref, kind, stage, announcedOn, raisedUsd }, origin);
      for (const lead of namesOf(record.text('lead investors'))) {
        const investor = investorFact({ name: lead });
        if (investor === undefined) continue;
        sink.investor(investor, origin);
        const deal = { roundSourceId: sourceId, investorRef: investor.ref, investorName: investor.name };
        sink.investment({ ...deal, isLead: true }, origin);
      }
      return undefined;
    },
  },
];
