import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEventHandler } from 'react';
import { FRAME } from '../words/frame.ts';

interface PriceButtonProps extends ButtonProps {
  /** What one press costs, credits; undefined while it is not known. */
  readonly credits: number | undefined;
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly type?: 'button' | 'submit';
}

/** A button that spends: its price stands on it. */
export function PriceButton({ credits, children, ...button }: PriceButtonProps) {
  return (
    <Button {...button}>
      {children}
      {credits === undefined ? '' : ` · ${FRAME.costs(credits)}`}
    </Button>
  );
}
