import { Badge } from '@mantine/core';
import type { SequenceState, TouchState } from '../../api/outreach.ts';
import { OUTREACH } from '../../words/outreach.ts';

/** Colour only where it means something: an answer, something to do, something wrong. Shades with enough contrast for small text. */
const COLOURS: Readonly<Partial<Record<SequenceState | TouchState, string>>> = {
  replied: 'teal.9',
  sent: 'teal.9',
  awaiting_approval: 'yellow.4',
  rejected: 'yellow.4',
  paused: 'yellow.4',
  unknown: 'red.9',
  failed: 'red.9',
  bounced: 'red.9',
};

export function StateBadge({ state }: { readonly state: SequenceState | TouchState }) {
  return (
    <Badge color={COLOURS[state] ?? 'gray.7'} autoContrast style={{ flexShrink: 0 }}>
      {OUTREACH.states[state]}
    </Badge>
  );
}
