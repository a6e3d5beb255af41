import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedDealsOf, FIRMS, smallCorpora } from '../../../test/harness/expected-deals.ts';
import { readCompanies } from '../../../test/harness/read-table.ts';
import type { SmallCorpus } from '../../../test/harness/small-corpus.ts';
import { smallTable } from '../../../test/harness/small-table.ts';
import { Growing, renumberCompanies } from './growing.ts';
import { allStrings } from './strings.ts';

const company = fc.record({
  name: fc.string({ maxLength: 6 }),
  place: fc.nat(9),
  tags: fc.array(fc.nat(99), { maxLength: 4 }),
  opened: fc.nat(0xffff),
});
const renumbered = fc
  .array(company, { maxLength: 12 })
  .chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray([...all.keys()], { minLength: all.length, maxLength: all.length }),
    ),
  );

describe('companies under new numbers', () => {
  test('keep their name, place, tags and day together', () => {
    fc.assert(
      fc.property(renumbered, ([all, numbers]) => {
        const raw = {
          names: all.map(({ name }) => name),
          place: new Growing(Uint32Array),
          tagStart: new Growing(Uint32Array),
          tags: new Growing(Uint16Array),
          opened: new Growing(Uint16Array),
        };
        raw.tagStart.push(0);
        for (const one of all) {
          raw.place.push(one.place);
          for (const tag of one.tags) raw.tags.push(tag);
          raw.tagStart.push(raw.tags.length);
          raw.opened.push(one.opened);
        }
        const { opened, columns } = renumberCompanies(raw, Uint32Array.from(numbers));
        const names = allStrings({ starts: columns.companyNameStarts, bytes: columns.companyNameBytes });
        for (const [old, one] of all.entries()) {
          const now = numbers[old] as number;
          const tags = columns.tags.subarray(columns.tagStart[now], columns.tagStart[now + 1]);
          expect({
            name: names[now],
            place: columns.companyPlace[now],
            tags: [...tags],
            opened: opened[now],
          }).toEqual(one);
        }
        expect(columns.tags).toHaveLength(raw.tags.length);
      }),
    );
  });

  test('are in the table what they are in the corpus, and are backed by who backed them', () => {
    fc.assert(
      fc.property(smallCorpora, (corpus) => {
        const { table, directory } = smallTable(corpus as SmallCorpus);
        const found = readCompanies(table);
        expect(found.map(({ name }) => name).sort()).toEqual(corpus.companies.map(({ name }) => name).sort());
        for (const { name, country, city, sectorTags } of corpus.companies) {
          const [number = -1] = directory.companies(name);
          const read = found[number];
          expect(read?.name).toBe(name);
          const places = [
            ...(country === null ? [] : [`country ${country}`]),
            ...(city === null ? [] : [`city ${city.toLowerCase()}`]),
          ];
          expect(read?.place.filter((one) => /^(?:country|city) /u.test(one))).toEqual(places);
          const tags = sectorTags.flatMap((tag) =>
            tag === 'Solar' ? ['solar', 'climate'] : [tag.toLowerCase()],
          );
          expect(read?.tags).toEqual([...new Set(tags)].map((tag) => `sector ${tag}`).sort());
          const backers = FIRMS.flatMap((firm) =>
            expectedDealsOf(corpus, firm)
              .entries.filter((entry) => entry.company.name === name)
              .map(({ on }) => `${firm} ${on}`),
          );
          expect(read?.backers).toEqual(backers.sort());
        }
      }),
    );
  });
});
