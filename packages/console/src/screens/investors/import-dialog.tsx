import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { IMPORT_LIST } from '../../words/import-list.ts';

/** Loaded when it is first opened: most visits need none. */
const ImportSteps = lazyRouteComponent(() => import('./import-steps.tsx'), 'ImportSteps');

/** The import, and the button that opens it; apart, as those of a search are. */
export function useImportDialog(): { readonly button: ReactNode; readonly dialog: ReactNode } {
  const [isOpen, { open, close }] = useDisclosure();
  return {
    button: (
      <Button variant="default" size="sm" onClick={open}>
        {IMPORT_LIST.open}
      </Button>
    ),
    dialog: (
      <Modal opened={isOpen} onClose={close} title={IMPORT_LIST.title} size="xl">
        <Suspense>
          <ImportSteps onClose={close} />
        </Suspense>
      </Modal>
    ),
  };
}
