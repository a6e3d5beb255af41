import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a screen with a heading of its own. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Title order={2} size="md">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
