import { Text, type TextProps } from '@mantine/core';
import type { ComponentProps } from 'react';

interface LineProps extends TextProps, Omit<ComponentProps<'p'>, keyof TextProps> {
  /** It is text of others. */
  readonly foreign?: boolean;
}

/** A line beside what it explains. */
export function Hint({ foreign = false, ...line }: LineProps) {
  return <Text size="sm" c="dimmed" className={foreign ? 'foreign' : undefined} {...line} />;
}

/** A small line below what it explains. */
export function Note({ foreign = false, ...line }: LineProps) {
  return <Text size="xs" c="dimmed" className={foreign ? 'foreign' : undefined} {...line} />;
}

/** A line of others: mail, corpus, tenants. */
export function Foreign(line: LineProps) {
  return <Text size="sm" className="foreign" {...line} />;
}
