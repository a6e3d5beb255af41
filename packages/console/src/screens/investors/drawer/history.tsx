import { List, Text } from '@mantine/core';
import type { Investor } from '../../../api/investors.ts';
import { showDay } from '../../../parts/format.ts';
import { INVESTOR } from '../../../words/investor.ts';
import { INVESTORS } from '../../../words/investors.ts';
import { STAGES } from '../kinds.ts';
import { Section } from './section.tsx';

type Change = NonNullable<Investor['changes']>[number];

interface HistoryProps {
  readonly changes: readonly Change[];
  readonly foundAt: string;
}

/** What was changed, by whom and when; the newest first, and last that it was found. */
export function History({ changes, foundAt }: HistoryProps) {
  return (
    <Section title={INVESTOR.history}>
      <List size="sm" listStyleType="none">
        {changes.map((change) => (
          <List.Item key={`${change.at}:${change.field}`} className="foreign">
            {inWords(change)}{' '}
            <Text span size="sm" c="dimmed">
              {change.by.kind === 'service' && change.because !== undefined
                ? change.because
                : INVESTOR.by(change.by.name)}{' '}
              · {showDay(change.at)}
            </Text>
          </List.Item>
        ))}
        <List.Item>
          {INVESTOR.found}{' '}
          <Text span size="sm" c="dimmed">
            {showDay(foundAt)}
          </Text>
        </List.Item>
      </List>
    </Section>
  );
}

function inWords({ field, became }: Change): string {
  const name = INVESTOR.changed[field] ?? field.replaceAll('_', ' ');
  if (became === undefined) return INVESTOR.emptied(name);
  const stage = field === 'stage' ? STAGES.find((one) => one === became) : undefined;
  return stage === undefined ? INVESTOR.became(name, became) : INVESTORS.stages[stage];
}
