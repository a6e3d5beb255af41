import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useKeyList } from '../parts/keys.ts';
import { FRAME } from '../words/frame.ts';

/** What every key does on the screen that is open. */
export function KeyList({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const keys = useKeyList();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={FRAME.allKeys}
      closeButtonProps={{ 'aria-label': FRAME.close }}
    >
      <Stack gap="xs">
        {[{ key: FRAME.modK, does: FRAME.find }, ...keys].map(({ key, does }) => (
          <Group key={key} justify="space-between" wrap="nowrap">
            <Text size="sm">{does}</Text>
            <Kbd>{key}</Kbd>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
