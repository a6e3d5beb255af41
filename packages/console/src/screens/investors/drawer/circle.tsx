import { List, Text } from '@mantine/core';
import type { Investor } from '../../../api/investors.ts';
import { showDay, showNumber } from '../../../parts/format.ts';
import { INVESTOR } from '../../../words/investor.ts';
import { Away } from './away.tsx';
import styles from './drawer.module.css';
import { Section } from './section.tsx';

/** The deals on record, the closest to the raise first; who invests beside it, and who is there. */
export function Circle({ investor }: { readonly investor: Investor }) {
  const { deals = [], coInvestors = [], people = [], record } = investor;
  return (
    <>
      <Section title={INVESTOR.deals} count={showNumber(record?.investments ?? deals.length)}>
        {deals.length === 0 ? (
          <Text size="sm" c="dimmed">
            {INVESTOR.noDeals}
          </Text>
        ) : (
          <table className={styles.plain}>
            <thead>
              <tr>
                <th scope="col">{INVESTOR.company}</th>
                <th scope="col">{INVESTOR.round}</th>
                <th scope="col">{INVESTOR.date}</th>
                <th scope="col">{INVESTOR.source}</th>
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
                        : INVESTOR.like(
                            deal.like.closeness === 'same',
                            [deal.like.field, deal.like.place, deal.like.stage]
                              .filter((each) => each !== undefined)
                              .join(', '),
                          )}
                    </div>
                  </td>
                  <td className="foreign">
                    {deal.kind}
                    <div className={styles.fact}>{[deal.city, deal.country].filter(Boolean).join(', ')}</div>
                  </td>
                  <td className={styles.day}>
                    {deal.enteredOn === undefined ? '' : showDay(deal.enteredOn)}
                  </td>
                  <td className="foreign">
                    {deal.url === undefined ? deal.source : <Away href={deal.url}>{deal.source}</Away>}
                    <div className={styles.fact}>
                      {deal.asOf === undefined ? '' : INVESTOR.asOf(showDay(deal.asOf))}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
      {coInvestors.length === 0 ? null : (
        <Section title={INVESTOR.coInvestors}>
          <Text size="sm" className="foreign">
            {coInvestors.map(({ name, companies }) => `${name} ${showNumber(companies)}`).join(' · ')}
          </Text>
        </Section>
      )}
      {people.length === 0 ? null : (
        <Section title={INVESTOR.people}>
          <List size="sm">
            {people.map(({ name, title, socialUrl, source }) => (
              <List.Item key={`${name}:${title}`} className="foreign">
                {socialUrl === undefined ? name : <Away href={socialUrl}>{name}</Away>} · {title}{' '}
                <Text span size="sm" c="dimmed">
                  {source}
                </Text>
              </List.Item>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}
