import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { FRAME } from '../words/frame.ts';

interface ScreenProps {
  readonly title: string;
  /** One sentence under the title, where the title does not say enough. */
  readonly about?: ReactNode;
  /** Right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The address whose heading had the focus last; the first screen of a visit leaves it where the browser has it. */
let led = location.pathname;

/** A screen with its heading, which is also the title of the page; it has the focus when the screen changes. */
export function Screen({ title, about, actions, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · ${FRAME.product}`;
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (led === location.pathname) return;
    led = location.pathname;
    // Screen readers read it, and the next tab leads into the screen.
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={1} size="lg" ref={heading} tabIndex={-1} style={{ outline: 0 }}>
            {title}
          </Title>
          {about === undefined ? null : (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        {actions === undefined ? null : <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
