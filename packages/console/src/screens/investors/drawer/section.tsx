import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A part of the drawer with its heading; the heading says how many there are where that matters. */
export function Section({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="sm" id={id} mb={4}>
        {title}
        {count === undefined ? null : (
          <Text span size="xs" c="dimmed" ml={6}>
            {count}
          </Text>
        )}
      </Title>
      {children}
    </section>
  );
}
