import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { ADMIN } from '../../words/admin.ts';

/** Something that is shown once, with a button that copies it. */
export function SecretOnce({ about, value }: { readonly about: string; readonly value: string }) {
  return (
    <Alert color="blue" title={about} role="status">
      <Stack gap="xs">
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Code>
        <Group gap="sm">
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? ADMIN.copied : ADMIN.copy}
              </Button>
            )}
          </CopyButton>
          <Text size="sm">{ADMIN.keepItNow}</Text>
        </Group>
      </Stack>
    </Alert>
  );
}
