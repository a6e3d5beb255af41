import { declaredStages } from '../core/corpus/round-stage.ts';
import { isPersonalRow } from '../core/kind/kind-words.ts';
import { countryCode, placeKey } from '../core/place/countries.ts';
import { areaCountries } from '../core/place/world-areas.ts';
import { WORLDWIDE } from '../core/place/worldwide.ts';
import { parseUsdRange } from '../core/text/money-text.ts';
import { investorFact } from './entities.ts';
import type { FileFormat } from './format.ts';
import { investorType, MAX_TYPE } from './investor-type.ts';
import type { FileRecord } from './record.ts';
import { seatOf } from './seat.ts';

/** What directories call their columns, as `headerKey` gives them, best first. */
const COLUMNS = {
  name: [
    'investor name',
    'investorname',
    'name',
    'firm',
    'firm name',
    'fund name',
    'investor',
    'organization name',
  ],
  website: ['website', 'url', 'homepage', 'homepage url', 'site', 'domain', 'web'],
  headquarters: ['global hq', 'hq', 'headquarters', 'location', 'geography', 'hq location', 'address'],
  country: ['country', 'hq country', 'country code'],
  city: ['city', 'hq city'],
  countries: [
    'countries of investment',
    'countries',
    'investment countries',
    'geographies',
    'target countries',
  ],
  stages: ['stage of investment', 'stage', 'stages', 'investment stage', 'investment stages'],
  thesis: ['investment thesis', 'overview', 'thesis', 'description', 'about', 'bio'],
  type: ['investor type', 'investortype', 'type', 'firm type'],
  sectors: ['industry', 'industries', 'sectors', 'sector', 'sector tags', 'focus', 'verticals'],
  chequeMin: [
    'first cheque minimum',
    'min check usd',
    'min check',
    'cheque min',
    'check size min',
    'minimum cheque',
  ],
  chequeMax: [
    'first cheque maximum',
    'max check usd',
    'max check',
    'cheque max',
    'check size max',
    'maximum cheque',
  ],
  cheque: ['cheque range', 'check size', 'cheque size', 'ticket size', 'check range', 'investment range'],
  social: ['linkedin company', 'linkedin', 'social url', 'linkedin url'],
} as const;

type Column = keyof typeof COLUMNS;

/** What forms write where no cheque is given. */
const NO_SUM = /^[$\s]*0?$/u;
const GLOBAL = new Set(['global', 'globally', 'worldwide', 'world', 'international', 'anywhere']);
const LISTS = /[,;|\n/]/;
/** Columns of an investor list: with one of them besides a name a file is one. */
const TELLING: readonly Column[] = [
  'type',
  'stages',
  'thesis',
  'cheque',
  'chequeMin',
  'countries',
  'sectors',
];

/** The countries of one entry: a country, a part of the world, or all of it. */
function countriesOf(entry: string): readonly string[] {
  const code = countryCode(entry);
  if (code !== undefined) return [code];
  const key = placeKey(entry);
  return GLOBAL.has(key) ? [WORLDWIDE] : [...(areaCountries(key) ?? [])];
}

/** A list of investors with what they say of themselves, its columns recognised by name. */
export const INVESTOR_DIRECTORY: FileFormat = {
  name: 'investor list',
  order: 45,
  required: [COLUMNS.name.join('|'), TELLING.flatMap((column) => COLUMNS[column]).join('|')],
  foreign: ['company name', 'company brand', 'company', 'startup name', 'startup', 'amount', 'amount in usd'],
  days: [],
  source: () => 'investor-list',
  reader(sample) {
    const at = new Map<Column, string>();
    for (const [column, names] of Object.entries(COLUMNS)) {
      const found = names.find((name) => sample.has(name));
      if (found !== undefined) at.set(column as Column, found);
    }
    const text = (record: FileRecord, column: Column) => {
      const header = at.get(column);
      return header === undefined ? undefined : record.text(header);
    };
    return (record, sink, origin, note) => {
      const name = record.raw(at.get('name') ?? '').replace(/\s+/g, ' ');
      const typed = investorType(text(record, 'type') ?? '');
      // A partner is listed with the type and the address of the firm, and is no record of it.
      const isPersonal = typed.kind !== 'person' && isPersonalRow(name, text(record, 'thesis') ?? '');
      const type = isPersonal ? ({ kind: 'person' } as const) : typed;
      const cheque = (column: Column) => {
        const said = text(record, column);
        const read = parseUsdRange(said);
        const isRead = read.min !== undefined || read.max !== undefined;
        if (said !== undefined && !isRead && !NO_SUM.test(said))
          note(`${at.get(column)}: no amount in USD or INR`);
        return read;
      };
      const [single, least, most] = [cheque('cheque'), cheque('chequeMin'), cheque('chequeMax')];
      const min = least.min ?? single.min;
      const max = most.max ?? single.max;
      const countries = (text(record, 'countries') ?? '').split(LISTS).flatMap(countriesOf);
      const investor = investorFact({
        name,
        ...seatOf(text(record, 'headquarters'), text(record, 'country'), text(record, 'city')),
        ...type,
        typeWords: text(record, 'type')?.slice(0, MAX_TYPE),
        website: text(record, 'website'),
        description: text(record, 'thesis'),
        socialUrl: text(record, 'social')?.slice(0, 500),
        stages: declaredStages(text(record, 'stages') ?? ''),
        sectorTags: record.list(at.get('sectors') ?? '', LISTS),
        countries: [...new Set(countries)],
        ...(min !== undefined && max !== undefined && min > max
          ? {}
          : { chequeMinUsd: min, chequeMaxUsd: max }),
      });
      if (investor === undefined) return 'no investor name';
      sink.investor(investor, origin);
      return undefined;
    };
  },
};
