import { Anchor, Button, List, Modal, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { WarmpathError } from '@warmpath/sdk';
import { Fragment, type ReactNode, useId } from 'react';
import { enrichPriceQuery, type Investor, useEnrich } from '../../api/investors.ts';
import { useMay } from '../../api/session.ts';
import { roundInWords } from '../../labels.ts';
import { chargedInWords, PriceButton } from '../../parts/actions.tsx';
import { counted, dotted, showDay, showMoney, showNumber } from '../../parts/format.ts';
import { Failure, Warnings } from '../../parts/screen.tsx';
import { Foreign, Hint } from '../../parts/text.tsx';
import { codeInWords } from '../../parts/words.ts';
import styles from './investors.module.css';

type OnRecordBlock = NonNullable<Investor['record']>;

interface OnRecordProps {
  readonly record: OnRecordBlock;
  readonly investor: Investor;
  /** The website as the founder's own list says it. */
  readonly listed: string | undefined;
}

/** The website of an investor of whom nothing else is on record. */
export function Site({ address }: { readonly address: string }) {
  return (
    <Section title="Website">
      <Foreign>
        <Away href={address} />
      </Foreign>
    </Section>
  );
}

/** What the corpus holds of the investor. */
export function OnRecord({ record, investor, listed }: OnRecordProps) {
  const cheque = record.usualCheque;
  const range = [cheque?.usdMin, cheque?.usdMax]
    .filter((each) => each !== undefined)
    .map(showMoney)
    .join(' – ');
  const lines: readonly (readonly [string, ReactNode])[] = [
    ['Website', record.website && <Away href={record.website} />],
    ['Website on your list', listed !== record.website && listed && <Away href={listed} />],
    ['Profile', investor.socialUrl && <Away href={investor.socialUrl} />],
    ['Fields', record.sectorTags.join(', ')],
    ['Stages', record.stages.map(codeInWords).join(', ')],
    [
      'Usual cheque',
      cheque &&
        [
          range || (cheque.typicalUsd === undefined ? '' : showMoney(cheque.typicalUsd)),
          cheque.basis === 'stated'
            ? 'stated'
            : `median of ${counted(String(cheque.rounds ?? 0), 'round')} it entered, not its share`,
        ].join(' · '),
    ],
    ['Investments on record', record.investments === 0 ? undefined : showNumber(record.investments)],
    [
      'Assets',
      record.assetsUsd === undefined
        ? undefined
        : [showMoney(record.assetsUsd), record.assetsOn && `as of ${showDay(record.assetsOn)}`]
            .filter(Boolean)
            .join(' '),
    ],
    ['Own exit', record.exitSizeUsd === undefined ? undefined : showMoney(record.exitSizeUsd)],
  ];
  return (
    <>
      <Section title="What it is">
        {investor.description === undefined ? null : <Foreign mb={6}>{investor.description}</Foreign>}
        <dl className={styles.terms}>
          {lines.map(([label, value]) =>
            value === undefined || value === '' || value === false ? null : (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd className="foreign">{value}</dd>
              </Fragment>
            ),
          )}
        </dl>
      </Section>
      {record.funds.length === 0 ? null : (
        <Section title="Funds it manages">
          <List size="sm">
            {record.funds.map((fund) => (
              <List.Item key={fund.name} className="foreign">
                {dotted(
                  fund.name,
                  fund.sizeUsd === undefined ? undefined : showMoney(fund.sizeUsd),
                  fund.firstSaleOn && showDay(fund.firstSaleOn),
                  fund.source,
                )}
              </List.Item>
            ))}
          </List>
        </Section>
      )}
      {record.commitments.length === 0 ? null : (
        <Section title="Stakes in funds of others">
          <List size="sm">
            {record.commitments.map((held) => (
              <List.Item key={held.fundName} className="foreign">
                {dotted(
                  held.fundName,
                  held.amountUsd === undefined ? undefined : showMoney(held.amountUsd),
                  held.source,
                  held.asOf && `as of ${showDay(held.asOf)}`,
                )}
              </List.Item>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

/** What screens call fields of the record. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  entity: 'firm or person',
  geography: 'place',
  location: 'place',
  sectorTags: 'fields',
  portfolioCompanies: 'companies backed',
  lastActivityDate: 'last deal',
  chequeMinUsd: 'usual cheque',
  chequeMaxUsd: 'usual cheque',
};
/** `usualCheque` as "usual cheque". */
const inWords = (field: string): string =>
  FIELD_WORDS[field] ?? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Where the fields come from, each source with its day. */
export function Sources({ sources }: { readonly sources: OnRecordBlock['sources'] }) {
  if (sources.length === 0) return null;
  return (
    <Section title="Sources">
      <List size="sm">
        {sources.map(({ source, origin, fields, asOf, url }) => (
          <List.Item key={`${source}:${origin}:${asOf}:${url}:${fields.join()}`} className="foreign">
            {url === undefined ? (origin ?? source) : <Away href={url}>{origin ?? source}</Away>}{' '}
            {`for ${[...new Set(fields.map(inWords))].join(', ')}`}
            {asOf === undefined ? '' : `, as of ${showDay(asOf)}`}
          </List.Item>
        ))}
      </List>
    </Section>
  );
}

/** The deals on record, the closest to the raise first, and who invests beside it. */
export function Circle({ investor }: { readonly investor: Investor }) {
  const { deals = [], companies = deals.length, coInvestors = [] } = investor;
  const others = companies - deals.length;
  return (
    <>
      <Section title="Companies" count={showNumber(companies)}>
        {deals.length === 0 ? (
          <Hint>No deal is on record.</Hint>
        ) : (
          <table className={styles.plain}>
            <thead>
              <tr>
                <th scope="col">Company</th>
                <th scope="col">Round</th>
                <th scope="col">Date</th>
                <th scope="col">Source</th>
              </tr>
            </thead>
            <tbody>
              {deals.map((deal) => (
                <tr key={`${deal.company}:${deal.enteredOn}:${deal.kind}`}>
                  <td className="foreign">
                    {deal.company}
                    <div className={styles.fact}>
                      {deal.like === undefined
                        ? deal.sectorTags.slice(0, 3).join(', ')
                        : `${deal.like.closeness === 'same' ? 'the same' : 'near'}: ${[
                            deal.like.field,
                            deal.like.place,
                            deal.like.stage && roundInWords(deal.like.stage),
                          ]
                            .filter((each) => each !== undefined)
                            .join(', ')}`}
                    </div>
                  </td>
                  <td className="foreign">
                    {codeInWords(deal.kind)}
                    <div className={styles.fact}>{[deal.city, deal.country].filter(Boolean).join(', ')}</div>
                  </td>
                  <td className={styles.day}>
                    {deal.enteredOn === undefined ? '' : showDay(deal.enteredOn)}
                  </td>
                  <td className="foreign">
                    {deal.url === undefined ? deal.source : <Away href={deal.url}>{deal.source}</Away>}
                    <div className={styles.fact}>
                      {deal.asOf === undefined ? '' : `as of ${showDay(deal.asOf)}`}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {others === 0 ? null : (
          <Hint>{`Each company stands with its first round with them: the closest to your raise, then the newest. ${showNumber(others)} more ${others === 1 ? 'is' : 'are'} on record.`}</Hint>
        )}
      </Section>
      {coInvestors.length === 0 ? null : (
        <Section title="Co-investors">
          <Foreign>
            {coInvestors.map(({ name, companies }) => `${name} ${showNumber(companies)}`).join(' · ')}
          </Foreign>
        </Section>
      )}
    </>
  );
}

/** By what providers are asked for an investor; undefined if nothing on record says who it is. */
function askedBy(investor: Investor) {
  const { socialUrl, name, record } = investor;
  if (record?.entity === 'person')
    return socialUrl === undefined ? undefined : { investor_social_url: socialUrl };
  const domain = domainOf(investor);
  return { fund_name: name, ...(domain === undefined ? {} : { fund_domain: domain }) };
}

/** The domain of the investor's own site, where that is on record. */
export function domainOf({ record, investor }: Investor): string | undefined {
  const address = record?.website ?? investor?.website;
  const host = address !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined;
  return host?.replace(/^www\./, '');
}

/** Asks providers now, for its price; what they say is shown, each with its source. */
export function EnrichButton({ investor }: { readonly investor: Investor }) {
  const maySpend = useMay('spend');
  const asked = askedBy(investor);
  const price = useQuery({ ...enrichPriceQuery(asked ?? { fund_name: investor.name }), enabled: maySpend });
  const enrich = useEnrich();
  const [isOpen, { open, close }] = useDisclosure();
  if (!maySpend || asked === undefined || price.data === undefined) return null;
  // Nobody would be asked: nothing is offered that could only say again what stands below.
  if (price.data.nobody !== undefined) return null;
  const failed = enrich.error instanceof WarmpathError ? enrich.error : undefined;
  const { data, warnings = [] } = enrich.data ?? {};
  // A warning about them names them, too.
  const unheard = warnings.some(({ field }) => field === 'sources')
    ? []
    : (data?.incomplete ?? []).map(({ source }) => source);
  return (
    <>
      <PriceButton
        credits={price.data.credits}
        size="sm"
        variant="default"
        loading={enrich.isPending}
        onClick={() => {
          open();
          enrich.mutate(asked);
        }}
      >
        {'investor_social_url' in asked ? 'Look up position and firm' : 'Look up site, size and seat'}
      </PriceButton>
      <Modal opened={isOpen && !enrich.isPending} onClose={close} title={investor.name}>
        <Stack gap="sm">
          {enrich.error === null ? null : (
            <>
              <Failure error={enrich.error} isBilled />
              <Warnings warnings={failed?.warnings} candidates={failed?.candidates} />
            </>
          )}
          {data === undefined || enrich.data === undefined ? null : (
            <>
              <Warnings warnings={warnings} candidates={data.candidates} />
              {unheard.length === 0 ? null : (
                <Text size="sm">{`No answer came from ${unheard.join(', ')}: more may be known.`}</Text>
              )}
              {data.description === undefined ? null : <Foreign>{data.description}</Foreign>}
              <List size="sm">
                {(['headline', 'position', 'company', 'location', 'website', 'socialUrl'] as const).map(
                  (field) =>
                    data[field] === undefined ? null : (
                      <List.Item key={field} className="foreign">
                        {data[field]}
                      </List.Item>
                    ),
                )}
              </List>
              <Sources sources={data.sources} />
              <Hint>
                {chargedInWords(
                  showNumber(enrich.data.credits_charged),
                  showNumber(enrich.data.credits_remaining),
                )}
              </Hint>
            </>
          )}
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </Stack>
      </Modal>
    </>
  );
}

/** A part of the drawer with its heading; the heading says how many there are if that matters. */
export function Section({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="sm" id={id} mb={4}>
        {title}
        {count === undefined ? null : (
          <Text span size="xs" c="dimmed" ml={6}>
            {count}
          </Text>
        )}
      </Title>
      {children}
    </section>
  );
}

/** An address of others: only web pages are links, and they learn nothing of where the reader came from. */
export function Away({ href, children }: { readonly href: string; readonly children?: ReactNode }) {
  const text = children ?? href.replace(/^https?:\/\//, '').replace(/\/$/, '');
  if (!/^https?:\/\//.test(href)) return <>{text}</>;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow" size="sm" underline="always">
      {text}
    </Anchor>
  );
}
