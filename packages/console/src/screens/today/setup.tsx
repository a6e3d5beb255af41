import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery } from '../../api/session.ts';
import type { Today } from '../../api/today.ts';
import { Section } from '../../parts/section.tsx';
import { TODAY } from '../../words/today.ts';

const WHERE = {
  data: '/admin/corpora',
  profile: '/raise',
  network: '/introductions',
  mailbox: '/outreach/mailboxes',
} as const;

/** The steps of setting up, each with its state and the way to do it. */
export function Setup({ steps }: { readonly steps: Today['setup'] }) {
  const isOperator = useQuery(sessionQuery).data?.operator !== undefined;
  return (
    <Section title={TODAY.setup}>
      {steps.map(({ step, done, says }) => (
        <Paper key={step} withBorder p="sm">
          <Group justify="space-between" gap="sm">
            <div>
              <Group gap="xs">
                <Text size="sm" fw={600}>
                  {TODAY.steps[step].title}
                </Text>
                <Badge size="sm" variant={done ? 'light' : 'outline'} color={done ? 'teal' : 'gray'}>
                  {done ? TODAY.done : TODAY.open}
                </Badge>
              </Group>
              <Text size="sm">{says}</Text>
            </div>
            {done || (step === 'data' && !isOperator) ? null : (
              <Button component={Link} to={WHERE[step]} size="compact-sm" variant="default">
                {TODAY.steps[step].action}
              </Button>
            )}
          </Group>
        </Paper>
      ))}
    </Section>
  );
}
