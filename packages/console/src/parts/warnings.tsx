import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import type { components } from '@warmpath/sdk';
import { UNDERSTOOD } from '../words/understood.ts';

export type Warning = components['schemas']['Warnings'][number];
export type Candidate = components['schemas']['Candidate'];

/** Warnings of what the service has and not of what was written. */
const OF_SERVICE: ReadonlySet<string> = new Set(['corpus', 'credits', 'sources']);

interface WarningsProps {
  readonly warnings: readonly Warning[] | undefined;
  readonly candidates?: readonly Candidate[] | undefined;
  /** Takes a suggestion in place of what was written; without it suggestions are only named. */
  onTake?(warning: Warning, suggestion: string): void;
}

/** What was taken is a choice too, for who wants it written so. */
function choicesOf({ takenAs, suggestions = [] }: Warning, isTaking: boolean): readonly string[] {
  return takenAs === undefined || !isTaking ? suggestions : [...new Set([takenAs, ...suggestions])];
}

/** What was not understood as it is written, with what may have been meant; nothing where all was understood. */
export function Warnings({ warnings = [], candidates = [], onTake }: WarningsProps) {
  if (warnings.length === 0 && candidates.length === 0) return null;
  const isOfWritten = candidates.length > 0 || warnings.some(({ field }) => !OF_SERVICE.has(field));
  return (
    <Alert color="yellow" title={isOfWritten ? UNDERSTOOD.title : UNDERSTOOD.notice}>
      <Stack gap="xs">
        {warnings.map((warning) => (
          <div key={`${warning.field}:${warning.value}`}>
            <Text size="sm" className="foreign">
              <b>{UNDERSTOOD.fields[warning.field] ?? warning.field.replaceAll('_', ' ')}</b>{' '}
              {OF_SERVICE.has(warning.field) ? '' : UNDERSTOOD.quoted(warning.value)}: {warning.message}
            </Text>
            <Group gap={4}>
              {choicesOf(warning, onTake !== undefined).map((suggestion) =>
                onTake === undefined ? (
                  <Text key={suggestion} size="sm" span>
                    {UNDERSTOOD.quoted(suggestion)}
                  </Text>
                ) : (
                  <Button
                    key={suggestion}
                    size="compact-xs"
                    variant="default"
                    onClick={() => onTake(warning, suggestion)}
                  >
                    {suggestion}
                  </Button>
                ),
              )}
            </Group>
          </div>
        ))}
        {candidates.length === 0 ? null : (
          <div>
            <Text size="sm">{UNDERSTOOD.candidates}</Text>
            <List size="sm">
              {candidates.map(({ id, name, place, geography, domain, why }) => (
                <List.Item key={id} className="foreign">
                  {[name, place ?? geography, domain, why].filter((each) => each !== undefined).join(' · ')}
                </List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </Alert>
  );
}
