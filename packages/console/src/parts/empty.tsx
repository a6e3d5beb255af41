import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyProps {
  /** What is missing, and what fills it. */
  readonly children: ReactNode;
  /** The one action that fills it. */
  readonly action?: ReactNode;
}

/** A list without rows: what fills it, and the action that does. */
export function Empty({ children, action }: EmptyProps) {
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{children}</Text>
        {action}
      </Stack>
    </Paper>
  );
}
