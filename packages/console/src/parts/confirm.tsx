import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FRAME } from '../words/frame.ts';
import { Failure } from './failure.tsx';

interface ConfirmProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What goes, and whether it comes back. */
  readonly children: ReactNode;
  /** What the button says: the verb, such as "Remove". */
  readonly action: string;
  /** The dialog closes when it is done; a fault stays in it. */
  run(): Promise<unknown>;
  onClose(): void;
}

/** Asks before something is destroyed. The focus is on the way out, so that a hasty Enter destroys nothing. */
export function Confirm({ isOpen, title, children, action, run, onClose }: ConfirmProps) {
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly error?: unknown }>({
    isRunning: false,
  });
  const close = () => {
    if (state.isRunning) return;
    setState({ isRunning: false });
    onClose();
  };
  const confirm = async () => {
    setState({ isRunning: true });
    try {
      await run();
      setState({ isRunning: false });
      onClose();
    } catch (error) {
      setState({ isRunning: false, error });
    }
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': FRAME.close }}
    >
      <Stack gap="md">
        <Text size="sm" component="div">
          {children}
        </Text>
        {state.error === undefined ? null : <Failure error={state.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={state.isRunning} data-autofocus>
            {FRAME.cancel}
          </Button>
          <Button color="red" onClick={() => void confirm()} loading={state.isRunning}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
