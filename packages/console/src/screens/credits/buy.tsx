import { Alert, Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Offer, type Purchase, purchaseQuery, purchasesQuery } from '../../api/account.ts';
import { mode, sessionQuery, useMay, warmpath } from '../../api/session.ts';
import { AnchorLink } from '../../parts/actions.tsx';
import { counted, showDay, showNumber } from '../../parts/format.ts';
import { Failure, Loaded, Section } from '../../parts/screen.tsx';
import { WideTable } from '../../parts/table.tsx';
import { Foreign, Note } from '../../parts/text.tsx';
import { forPeople } from '../../parts/words.ts';

/** A price in the smallest unit of its currency, as the reader's browser writes it. */
function showPrice(minor: number, currency: string, part = 1): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  const value = minor / 10 ** maximumFractionDigits / part;
  if (part === 1) return format.format(value);
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    maximumSignificantDigits: 2,
  }).format(value);
}

/** How more credits are had: packs to buy, or what the operator says. */
export function Buy({ offer }: { readonly offer: Offer }) {
  const mayBuy = useMay('write');
  const { operator, tenant } = useQuery(sessionQuery).data ?? {};
  const buy = useMutation({
    mutationFn: (pack: string) => warmpath.credits.checkout({ pack }),
    // Stripe's page, in this window: it leads back here.
    onSuccess: ({ url }) => {
      if (url !== undefined) location.assign(url);
    },
  });
  const isSold = mode === 'live' && offer.packs.length > 0;
  // The operator may have written it for programs.
  const said = isSold ? offer.note : forPeople(offer.how) || 'The operator of this service adds credits.';
  return (
    <Section title="Get credits" gap="sm">
      {said === undefined ? null : <Foreign>{said}</Foreign>}
      {operator === undefined || tenant === undefined ? null : (
        <AnchorLink to="/admin/tenants/$tenantId" params={{ tenantId: tenant.id }} size="sm" td="underline">
          You are an operator: add them here.
        </AnchorLink>
      )}
      {mode === 'test' && offer.packs.length > 0 ? (
        <Text size="sm">Credits of the sandbox are not sold. Switch to live data to buy.</Text>
      ) : null}
      <Failure error={buy.error} />
      {isSold ? (
        <>
          <Group gap="md" align="stretch">
            {offer.packs.map((pack) => (
              <Paper key={pack.pack} withBorder p="md">
                <Stack gap={4}>
                  <Text fw={600} className="foreign">
                    {pack.name}
                  </Text>
                  <Text size="sm">{counted(showNumber(pack.credits), 'credit')}</Text>
                  <Note>{`${showPrice(pack.price, pack.currency, pack.credits)} a credit`}</Note>
                  <Button
                    mt="xs"
                    disabled={!mayBuy || buy.isPending}
                    loading={buy.isPending && buy.variables === pack.pack}
                    onClick={() => buy.mutate(pack.pack)}
                  >
                    {`Buy for ${showPrice(pack.price, pack.currency)}`}
                  </Button>
                </Stack>
              </Paper>
            ))}
          </Group>
          <Note>
            {mayBuy
              ? 'You pay on a page of Stripe and come back here. No card data comes to this service.'
              : 'Your role does not allow buying. An owner or editor can.'}
          </Note>
        </>
      ) : null}
    </Section>
  );
}

/** What became of the purchase that a browser comes back with. */
export function Returned({ id, hasLeft }: { readonly id: string; readonly hasLeft: boolean }) {
  const query = useQuery(purchaseQuery(id));
  return (
    <Loaded query={query}>
      {(purchase) => (
        <Alert color={colourOf(purchase)} role="status">
          {sentenceOf(purchase, hasLeft)}
        </Alert>
      )}
    </Loaded>
  );
}

function colourOf(purchase: Purchase | null): string {
  if (purchase === null || ['failed', 'mismatch', 'lost', 'disputed'].includes(purchase.state)) return 'red';
  return purchase.state === 'paid' ? 'teal' : 'gray';
}

const RETURNED = {
  left: 'You left the page of Stripe before paying. Nothing was paid. The page stays open for some hours.',
  asked: 'The purchase is being prepared.',
  open: 'Waiting for Stripe to say that the money came. This page looks again by itself.',
  processing:
    'The payment was made and the money is under way. A bank transfer takes some days; the credits come by themselves.',
  paid: (credits: string) => `Paid. ${credits} credits were added.`,
  failed: 'The payment failed. Nothing was added. Try another way to pay.',
  expired: 'The page has ended without a payment.',
  refunded: 'This purchase was refunded, and its credits were taken back.',
  partly_refunded: 'A part of this purchase was refunded, and that part of the credits was taken back.',
  disputed: 'The payment is disputed. Its credits are taken back until that is decided.',
  lost: 'The dispute of this payment was lost, and its credits were taken back.',
  mismatch: 'Another amount was paid than the price. Nothing was added; the operator has to decide.',
  unknown: 'There is no such purchase in this account.',
} as const;

function sentenceOf(purchase: Purchase | null, hasLeft: boolean): string {
  if (purchase === null) return RETURNED.unknown;
  const { state, credits } = purchase;
  if (state === 'open' && hasLeft) return RETURNED.left;
  return state === 'paid' ? RETURNED.paid(showNumber(credits)) : RETURNED[state];
}

const PURCHASE_STATES = {
  asked: 'being prepared',
  open: 'not paid yet',
  processing: 'money under way',
  paid: 'paid',
  failed: 'payment failed',
  expired: 'not paid, ended',
  refunded: 'refunded',
  partly_refunded: 'partly refunded',
  disputed: 'disputed',
  lost: 'dispute lost',
  mismatch: 'another amount was paid',
} as const;

/** What was bought; nothing if nothing ever was. */
export function Purchases() {
  const query = useQuery(purchasesQuery);
  if (query.data?.purchases.length === 0) return null;
  return (
    <Section title="Purchases" gap="sm">
      <Loaded query={query}>
        {({ purchases }) => (
          <WideTable
            label="Purchases"
            minWidth={520}
            rows={purchases}
            keyOf={({ id }) => id}
            columns={[
              ['Bought', (row) => showDay(row.created_at)],
              ['Pack', ({ pack }) => pack, { className: 'foreign' }],
              ['Price', ({ price, currency }) => showPrice(price, currency), { className: 'number' }],
              ['State', (row) => <State of={row} />],
              ['Credits there', ({ granted }) => showNumber(granted), { className: 'number' }],
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function State({ of: { state, url } }: { readonly of: Purchase }) {
  return (
    <>
      {PURCHASE_STATES[state]}
      {url === undefined ? null : (
        <>
          {' '}
          <Anchor href={url} size="sm" underline="always">
            Pay
          </Anchor>
        </>
      )}
    </>
  );
}
