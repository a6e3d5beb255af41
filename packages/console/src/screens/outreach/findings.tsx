import { Badge, Group, Stack, Text } from '@mantine/core';
import type { TouchDetail } from '../../api/outreach.ts';
import { OUTREACH } from '../../words/outreach.ts';

/** What the checks found, what must be changed first. */
export function Findings({ findings }: Pick<TouchDetail, 'findings'>) {
  if (findings.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {OUTREACH.noFindings}
      </Text>
    );
  }
  const sorted = findings.toSorted((one, other) => one.severity.localeCompare(other.severity));
  return (
    <Stack gap="xs">
      {sorted.map(({ rule, severity, message }) => (
        <Group key={`${rule} ${message}`} gap="xs" align="flex-start" wrap="nowrap">
          <Badge color={severity === 'block' ? 'red.9' : 'yellow.4'} style={{ flexShrink: 0 }} autoContrast>
            {severity === 'block' ? OUTREACH.blocks : OUTREACH.warns}
          </Badge>
          <Text size="sm" className="foreign">
            {message}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
