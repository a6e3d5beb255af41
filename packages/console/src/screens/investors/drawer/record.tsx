import { List, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { Investor } from '../../../api/investors.ts';
import { showDay, showMoney, showNumber } from '../../../parts/format.ts';
import { INVESTOR } from '../../../words/investor.ts';
import { Away } from './away.tsx';
import styles from './drawer.module.css';
import { Section } from './section.tsx';

type OnRecordBlock = NonNullable<Investor['record']>;

/** What the corpus holds of the investor. */
export function OnRecord({
  record,
  investor,
}: {
  readonly record: OnRecordBlock;
  readonly investor: Investor;
}) {
  const cheque = record.usualCheque;
  const range = [cheque?.usdMin, cheque?.usdMax]
    .filter((each) => each !== undefined)
    .map(showMoney)
    .join(' – ');
  const lines: readonly (readonly [string, ReactNode])[] = [
    [INVESTOR.website, record.website && <Away href={record.website} />],
    [INVESTOR.profile, investor.socialUrl && <Away href={investor.socialUrl} />],
    [INVESTOR.fields, record.sectorTags.join(', ')],
    [INVESTOR.stages, record.stages.join(', ')],
    [
      INVESTOR.cheque,
      cheque &&
        [
          range || (cheque.typicalUsd === undefined ? '' : showMoney(cheque.typicalUsd)),
          cheque.basis === 'stated' ? INVESTOR.stated_cheque : INVESTOR.rounds(cheque.rounds ?? 0),
        ].join(' · '),
    ],
    [INVESTOR.investments, record.investments === 0 ? undefined : showNumber(record.investments)],
    [
      INVESTOR.assets,
      record.assetsUsd === undefined
        ? undefined
        : [showMoney(record.assetsUsd), record.assetsOn && INVESTOR.asOf(showDay(record.assetsOn))]
            .filter(Boolean)
            .join(' '),
    ],
    [INVESTOR.exit, record.exitSizeUsd === undefined ? undefined : showMoney(record.exitSizeUsd)],
  ];
  return (
    <>
      <Section title={INVESTOR.stated}>
        {investor.description === undefined ? null : (
          <Text size="sm" className="foreign" mb={6}>
            {investor.description}
          </Text>
        )}
        <dl className={styles.terms}>
          {lines.map(([label, value]) =>
            value === undefined || value === '' ? null : (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd className="foreign">{value}</dd>
              </Fragment>
            ),
          )}
        </dl>
      </Section>
      {record.funds.length === 0 ? null : (
        <Section title={INVESTOR.funds}>
          <List size="sm">
            {record.funds.map((fund) => (
              <List.Item key={fund.name} className="foreign">
                {[
                  fund.name,
                  fund.sizeUsd === undefined ? undefined : showMoney(fund.sizeUsd),
                  fund.firstSaleOn && showDay(fund.firstSaleOn),
                  fund.source,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </List.Item>
            ))}
          </List>
        </Section>
      )}
      {record.commitments.length === 0 ? null : (
        <Section title={INVESTOR.commitments}>
          <List size="sm">
            {record.commitments.map((held) => (
              <List.Item key={held.fundName} className="foreign">
                {[
                  held.fundName,
                  held.amountUsd === undefined ? undefined : showMoney(held.amountUsd),
                  held.source,
                  held.asOf && INVESTOR.asOf(showDay(held.asOf)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </List.Item>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

/** `sectorTags` as "sector tags". */
const inWords = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Where the fields come from, each source with its day. */
export function Sources({ sources }: { readonly sources: OnRecordBlock['sources'] }) {
  if (sources.length === 0) return null;
  return (
    <Section title={INVESTOR.sources}>
      <List size="sm">
        {sources.map(({ source, origin, fields, asOf, url }) => (
          <List.Item key={`${source}:${origin}:${asOf}:${url}:${fields.join()}`} className="foreign">
            {url === undefined ? (origin ?? source) : <Away href={url}>{origin ?? source}</Away>}{' '}
            {INVESTOR.sourceOf(fields.map(inWords).join(', '))}
            {asOf === undefined ? '' : `, ${INVESTOR.asOf(showDay(asOf))}`}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
