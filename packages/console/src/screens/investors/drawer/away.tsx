import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

/** An address of others: only web pages are links, and they learn nothing of where the reader came from. */
export function Away({ href, children }: { readonly href: string; readonly children?: ReactNode }) {
  const text = children ?? href.replace(/^https?:\/\//, '').replace(/\/$/, '');
  if (!/^https?:\/\//.test(href)) return <>{text}</>;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow" size="sm" underline="always">
      {text}
    </Anchor>
  );
}
