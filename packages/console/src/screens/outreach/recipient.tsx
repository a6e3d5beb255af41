import { Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { warmpath } from '../../api/client.ts';
import { useMay } from '../../api/may.ts';
import type { TouchDetail } from '../../api/outreach.ts';
import { Failure } from '../../parts/failure.tsx';
import { PriceButton } from '../../parts/price-button.tsx';
import { OUTREACH } from '../../words/outreach.ts';

/** Of every lookup (docs/prices.md), credits. */
const PRICE = 3;

/** The hour in a zone, as the reader's browser writes it; undefined where the browser does not know the zone. */
function hourIn(zone: string | undefined): string | undefined {
  if (zone === undefined) return undefined;
  try {
    return new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: zone }).format();
  } catch {
    return undefined;
  }
}

/** Who is written to: address, what is known of it, and how late it is there. */
export function Recipient({ sequence }: Pick<TouchDetail, 'sequence'>) {
  const { investor_name: name, investor_email: email, time_zone: zone } = sequence;
  const maySpend = useMay('spend');
  const check = useMutation({ mutationFn: () => warmpath.email.verify({ email }) });
  const hour = hourIn(zone);
  return (
    <div>
      <Text fw={600} size="lg" className="foreign">
        {name}
      </Text>
      <Group gap="sm">
        <Text size="sm" className="foreign">
          {email}
        </Text>
        {hour === undefined || zone === undefined ? null : (
          <Text size="sm" c="dimmed">
            {OUTREACH.hour(hour, zone)}
          </Text>
        )}
        {check.data === undefined ? null : (
          <Text size="sm">{OUTREACH.addressIs(check.data.data.verdict)}</Text>
        )}
        {maySpend && check.data === undefined ? (
          <PriceButton
            credits={PRICE}
            variant="subtle"
            size="compact-sm"
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            {OUTREACH.checkAddress}
          </PriceButton>
        ) : null}
      </Group>
      {check.error === null ? null : <Failure error={check.error} isBilled />}
    </div>
  );
}
