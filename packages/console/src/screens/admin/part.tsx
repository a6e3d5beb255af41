import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a screen with its heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="md">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
