import { Button, Code, CopyButton, Modal, Stack, Text } from '@mantine/core';
import type { MadeLink } from '../../api/members.ts';
import { showDay } from '../../parts/format.ts';
import { FRAME } from '../../words/frame.ts';
import { SETTINGS } from '../../words/settings.ts';

/** The link of a member, this once. */
export function ShownLink({ made, onClose }: { readonly made: MadeLink | undefined; onClose(): void }) {
  return (
    <Modal
      opened={made !== undefined}
      onClose={onClose}
      title={SETTINGS.linkTitle}
      closeButtonProps={{ 'aria-label': FRAME.close }}
      // A press beside it would lose what is shown once.
      closeOnClickOutside={false}
    >
      {made === undefined ? null : (
        <Stack gap="sm">
          <Text size="sm">{SETTINGS.linkIs(made.name, showDay(made.link.expires_at))}</Text>
          {made.link.mailed ? <Text size="sm">{SETTINGS.mailed}</Text> : null}
          <Code block className="foreign">
            {made.link.url}
          </Code>
          <CopyButton value={made.link.url}>
            {({ copied, copy }) => (
              <Button onClick={copy} data-autofocus>
                {copied ? FRAME.copied : FRAME.copy}
              </Button>
            )}
          </CopyButton>
        </Stack>
      )}
    </Modal>
  );
}
