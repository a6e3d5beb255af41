import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { addressIn, useMay } from '../api/session.ts';
import { ButtonLink } from '../parts/actions.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Screen } from '../parts/screen.tsx';
import { WHAT } from './sign-in.tsx';

/** The first sight of who has described no raise yet: two doors. */
export function Welcome() {
  const mayWrite = useMay('write');
  return (
    <Screen title="Welcome to Warmpath" about={WHAT}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" maw={880}>
        <Door icon="raise" title="My own raise">
          <Text size="sm">
            Six short steps, in any order, that lead from nothing to ten ranked investors of your raise. Each
            says what is missing and who can do it.
          </Text>
          <ButtonLink to="/">{mayWrite ? 'Begin my raise' : 'See how it stands'}</ButtonLink>
        </Door>
        <Door icon="sandbox" title="Look around">
          <Text size="sm">
            The sandbox: a made-up raise with made-up investors, letters and answers. Everything can be tried;
            no mail leaves and no money is spent.
          </Text>
          <Button component="a" href={addressIn('test', '/')} variant="default">
            Open the sandbox
          </Button>
        </Door>
      </SimpleGrid>
    </Screen>
  );
}

interface DoorProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

function Door({ icon, title, children }: DoorProps) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Stack gap="sm" align="flex-start">
        <Group gap="xs">
          <Icon name={icon} />
          <Title order={2} size="md">
            {title}
          </Title>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
