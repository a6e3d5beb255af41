import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

interface UnsavedProps {
  /** Something was typed that is stored nowhere. */
  readonly when: boolean;
}

/** Asks before a screen with unsaved text is left; the browser asks by itself before the page is closed or loaded again. */
export function Unsaved({ when }: UnsavedProps) {
  const { status, proceed, reset } = useBlocker({
    // A drawer or a filter changes the address, not the screen; another letter takes the place of the one that is edited.
    shouldBlockFn: ({ current, next }) =>
      when && (current.pathname !== next.pathname || touchIn(current) !== touchIn(next)),
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?" centered>
      <Stack gap="md">
        <Text size="sm">What you typed here is not saved, and does not come back.</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => proceed?.()}>
            Leave
          </Button>
          <Button onClick={() => reset?.()} data-autofocus>
            Stay
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const touchIn = ({ search }: { readonly search: object }) => (search as { readonly touch?: string }).touch;
