import { Alert, Anchor, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Offer, type Purchase, purchaseQuery, purchasesQuery } from '../../api/account.ts';
import { mode, sessionQuery, useMay, warmpath } from '../../api/session.ts';
import { AnchorLink } from '../../parts/actions.tsx';
import { showDay, showNumber } from '../../parts/format.ts';
import { Failure, Loaded } from '../../parts/screen.tsx';
import { CREDITS } from '../../words/credits.ts';

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
  const said = isSold ? offer.note : offer.how;
  return (
    <Stack gap="sm" component="section" aria-label={CREDITS.buy}>
      <Title order={2} size="md">
        {CREDITS.buy}
      </Title>
      {said === undefined ? null : (
        <Text size="sm" className="foreign">
          {said}
        </Text>
      )}
      {operator === undefined || tenant === undefined ? null : (
        <AnchorLink to="/admin/tenants/$tenantId" params={{ tenantId: tenant.id }} size="sm" td="underline">
          {CREDITS.grantThem}
        </AnchorLink>
      )}
      {mode === 'test' && offer.packs.length > 0 ? <Text size="sm">{CREDITS.sandboxSells}</Text> : null}
      {buy.error === null ? null : <Failure error={buy.error} />}
      {isSold ? (
        <>
          <Group gap="md" align="stretch">
            {offer.packs.map((pack) => (
              <Paper key={pack.pack} withBorder p="md">
                <Stack gap={4}>
                  <Text fw={600} className="foreign">
                    {pack.name}
                  </Text>
                  <Text size="sm">{CREDITS.credits(showNumber(pack.credits))}</Text>
                  <Text size="xs" c="dimmed">
                    {CREDITS.perCredit(showPrice(pack.price, pack.currency, pack.credits))}
                  </Text>
                  <Button
                    mt="xs"
                    disabled={!mayBuy || buy.isPending}
                    loading={buy.isPending && buy.variables === pack.pack}
                    onClick={() => buy.mutate(pack.pack)}
                  >
                    {CREDITS.buyPack(showPrice(pack.price, pack.currency))}
                  </Button>
                </Stack>
              </Paper>
            ))}
          </Group>
          <Text size="xs" c="dimmed">
            {mayBuy ? CREDITS.buyAbout : CREDITS.mayNotBuy}
          </Text>
        </>
      ) : null}
    </Stack>
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

function sentenceOf(purchase: Purchase | null, hasLeft: boolean): string {
  if (purchase === null) return CREDITS.returned.unknown;
  const { state, credits } = purchase;
  if (state === 'open' && hasLeft) return CREDITS.returned.left;
  return state === 'paid' ? CREDITS.returned.paid(showNumber(credits)) : CREDITS.returned[state];
}

/** What was bought; nothing where nothing ever was. */
export function Purchases() {
  const query = useQuery(purchasesQuery);
  if (query.data?.purchases.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={CREDITS.purchases}>
      <Title order={2} size="md">
        {CREDITS.purchases}
      </Title>
      <Loaded query={query}>
        {({ purchases }) => (
          <Table.ScrollContainer
            type="native"
            role="region"
            minWidth={520}
            tabIndex={0}
            aria-label={CREDITS.purchases}
          >
            <Table verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{CREDITS.bought}</Table.Th>
                  <Table.Th>{CREDITS.pack}</Table.Th>
                  <Table.Th className="number">{CREDITS.price}</Table.Th>
                  <Table.Th>{CREDITS.state}</Table.Th>
                  <Table.Th className="number">{CREDITS.granted}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {purchases.map((row) => (
                  <Table.Tr key={row.id}>
                    <Table.Td>{showDay(row.created_at)}</Table.Td>
                    <Table.Td className="foreign">{row.pack}</Table.Td>
                    <Table.Td className="number">{showPrice(row.price, row.currency)}</Table.Td>
                    <Table.Td>
                      {CREDITS.states[row.state]}
                      {row.url === undefined ? null : (
                        <>
                          {' '}
                          <Anchor href={row.url} size="sm" underline="always">
                            {CREDITS.pay}
                          </Anchor>
                        </>
                      )}
                    </Table.Td>
                    <Table.Td className="number">{showNumber(row.granted)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Loaded>
    </Stack>
  );
}
