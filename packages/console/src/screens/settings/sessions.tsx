import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endSession, type SessionSeen, sessionsQuery } from '../../api/session.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { showSince } from '../../parts/format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { SETTINGS } from '../../words/settings.ts';
import { browserName } from './browser-name.ts';

/** Where the same person is signed in, and an end to it. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const client = useQueryClient();
  const [ended, setEnded] = useState<SessionSeen>();
  const end = async () => {
    if (ended !== undefined) await endSession(ended.id);
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <Section title={SETTINGS.sessions}>
      <Loaded
        query={sessions}
        empty={{ when: (all) => all.length === 0, show: <Text size="sm">{SETTINGS.noSessions}</Text> }}
      >
        {(all) =>
          all.map((seen) => (
            <Paper key={seen.id} withBorder p="sm">
              <Group justify="space-between" gap="sm">
                <div>
                  <Group gap="xs">
                    <Text size="sm" fw={600} className="foreign">
                      {browserName(seen.browser)}
                    </Text>
                    {seen.is_current ? (
                      <Badge size="sm" variant="light">
                        {SETTINGS.thisBrowser}
                      </Badge>
                    ) : null}
                  </Group>
                  <Text size="sm" c="dimmed">
                    {SETTINGS.signedIn(
                      SETTINGS.methods[seen.method] ?? seen.method,
                      showSince(seen.last_used_at),
                    )}{' '}
                    {SETTINGS.from(seen.network)}
                  </Text>
                </div>
                {seen.is_current ? null : (
                  <Button size="compact-sm" variant="default" onClick={() => setEnded(seen)}>
                    {SETTINGS.end}
                  </Button>
                )}
              </Group>
            </Paper>
          ))
        }
      </Loaded>
      <Confirm
        isOpen={ended !== undefined}
        title={SETTINGS.endTitle}
        action={SETTINGS.end}
        run={end}
        onClose={() => setEnded(undefined)}
      >
        {SETTINGS.endIs(browserName(ended?.browser ?? ''))}
      </Confirm>
    </Section>
  );
}
