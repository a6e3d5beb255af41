import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WarmpathError } from '@warmpath/sdk';
import { sessionQuery } from '../api/session.ts';
import { FRAME } from '../words/frame.ts';

interface FailureProps {
  readonly error: unknown;
  readonly retry?: () => void;
  readonly isTrying?: boolean;
  /** The call spends credits: the reader is told whether it was charged. */
  readonly isBilled?: boolean;
}

/** What failed in the service's words, whether it cost anything, and a button to try again. */
export function Failure({ error, retry, isTrying = false, isBilled = false }: FailureProps) {
  const known = error instanceof WarmpathError ? error : undefined;
  const message = known?.body?.message ?? (error instanceof Error ? error.message : String(error));
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const isByKey = session !== undefined && session.member === undefined && session.operator === undefined;
  // Without an answer it is not known what the service did.
  const charge = known?.status === 0 ? FRAME.unknownCharge : FRAME.notCharged;
  return (
    <Alert color="red" title={FRAME.failed} role="alert">
      <Text size="sm" className="foreign">
        {message}
      </Text>
      {known?.status === 403 ? <Text size="sm">{FRAME.forbidden}</Text> : null}
      {known?.status === 429 && isByKey ? <Text size="sm">{FRAME.rateOfKey}</Text> : null}
      {isBilled ? <Text size="sm">{charge}</Text> : null}
      <Group gap="sm" mt="xs">
        {retry === undefined ? null : (
          <Button size="compact-sm" variant="default" loading={isTrying} onClick={retry}>
            {FRAME.retry}
          </Button>
        )}
        {known?.request_id === undefined ? null : (
          <Text size="xs" c="dimmed">
            {FRAME.requestId(known.request_id)}
          </Text>
        )}
      </Group>
    </Alert>
  );
}
