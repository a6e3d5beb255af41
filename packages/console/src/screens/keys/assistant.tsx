import { Alert, Button, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { warmpath } from '../../api/client.ts';
import { KEYS_KEY } from '../../api/keys.ts';
import { Failure } from '../../parts/failure.tsx';
import { KEYS } from '../../words/keys.ts';
import { CLIENTS, type Client, configurationOf } from './clients.ts';
import { Copied } from './copied.tsx';

/** Eight searches: enough for a session, little enough to lose. */
const CAP = 100;
/** In place of a key that is not made yet. */
const NO_KEY = 'wp_…';

/** The exact lines for the usual assistants, with a key of their own that reads and spends little. */
export function Assistant() {
  const [client, setClient] = useState<Client>('claudeCode');
  const queries = useQueryClient();
  const issue = useMutation({
    mutationFn: () =>
      warmpath.keys.issue({ name: KEYS.assistantName, scopes: ['read', 'spend'], daily_credits: CAP }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_KEY }),
  });
  const key = issue.data?.key;
  return (
    <Paper withBorder p="md" component="section" aria-label={KEYS.assistant}>
      <Stack gap="sm">
        <Title order={2} size="md">
          {KEYS.assistant}
        </Title>
        <Text size="sm">{KEYS.assistantAbout}</Text>
        {key === undefined ? (
          <div>
            <Button loading={issue.isPending} onClick={() => issue.mutate()}>
              {KEYS.assistantMake}
            </Button>
          </div>
        ) : (
          <>
            <Alert color="orange" role="status" title={KEYS.once}>
              {KEYS.onceAbout}
            </Alert>
            <Copied text={key} label={KEYS.copyKey} />
          </>
        )}
        {issue.error === null ? null : <Failure error={issue.error} />}
        <NativeSelect
          label={KEYS.chooseClient}
          maw={320}
          value={client}
          onChange={(event) => setClient(event.currentTarget.value as Client)}
          data={CLIENTS.map((one) => ({ value: one, label: KEYS.clients[one] }))}
        />
        <Text size="sm">{KEYS.place[client]}</Text>
        <Copied text={configurationOf(client, location.origin, key ?? NO_KEY)} label={KEYS.copyText} />
        {key === undefined ? (
          <Text size="xs" c="dimmed">
            {KEYS.withoutKey}
          </Text>
        ) : null}
      </Stack>
    </Paper>
  );
}
