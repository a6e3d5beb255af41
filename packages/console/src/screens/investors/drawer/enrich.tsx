import { Button, List, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { WarmpathError } from '@warmpath/sdk';
import { enrichPriceQuery, type Investor, useEnrich } from '../../../api/investors.ts';
import { useMay } from '../../../api/may.ts';
import { Failure } from '../../../parts/failure.tsx';
import { showNumber } from '../../../parts/format.ts';
import { PriceButton } from '../../../parts/price-button.tsx';
import { Warnings } from '../../../parts/warnings.tsx';
import { FRAME } from '../../../words/frame.ts';
import { INVESTOR } from '../../../words/investor.ts';
import { INVESTORS } from '../../../words/investors.ts';
import { Sources } from './record.tsx';

/** By what providers are asked for an investor; undefined where nothing on record says who it is. */
function askedBy(investor: Investor) {
  const { socialUrl, name, record } = investor;
  if (record?.entity === 'person')
    return socialUrl === undefined ? undefined : { investor_social_url: socialUrl };
  const address = record?.website ?? investor.investor?.website;
  const host = address !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined;
  return { fund_name: name, ...(host === undefined ? {} : { fund_domain: host.replace(/^www\./, '') }) };
}

/** Asks providers now, for its price; what they say is shown, each with its source. */
export function EnrichButton({ investor }: { readonly investor: Investor }) {
  const maySpend = useMay('spend');
  const asked = askedBy(investor);
  const price = useQuery({ ...enrichPriceQuery(asked ?? { fund_name: investor.name }), enabled: maySpend });
  const enrich = useEnrich();
  const [isOpen, { open, close }] = useDisclosure();
  if (!maySpend || asked === undefined || price.data === undefined) return null;
  const failed = enrich.error instanceof WarmpathError ? enrich.error : undefined;
  const { data, warnings = [] } = enrich.data ?? {};
  // A warning about them names them, too.
  const unheard = warnings.some(({ field }) => field === 'sources')
    ? []
    : (data?.incomplete ?? []).map(({ source }) => source);
  return (
    <>
      <PriceButton
        credits={price.data}
        size="sm"
        variant="default"
        loading={enrich.isPending}
        onClick={() => {
          open();
          enrich.mutate(asked);
        }}
      >
        {INVESTOR.enrich}
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
              {unheard.length === 0 ? null : <Text size="sm">{INVESTOR.unheard(unheard.join(', '))}</Text>}
              {data.description === undefined ? null : (
                <Text size="sm" className="foreign">
                  {data.description}
                </Text>
              )}
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
              <Text size="sm" c="dimmed">
                {INVESTORS.search.charged(
                  showNumber(enrich.data.credits_charged),
                  showNumber(enrich.data.credits_remaining),
                )}
              </Text>
            </>
          )}
          <Button variant="default" onClick={close}>
            {FRAME.close}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
