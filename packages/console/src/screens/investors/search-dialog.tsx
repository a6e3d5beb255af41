import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { INVESTORS } from '../../words/investors.ts';

const { search } = INVESTORS;
/** Loaded when it is first opened: most visits need none. */
const SearchForm = lazyRouteComponent(() => import('./search-form.tsx'), 'SearchForm');

/**
 * The search that fills the list, and the button that opens it. They are apart: the button may stand where nothing is on the list yet,
 * and goes with what the search finds; the dialog then still has to say what that was.
 */
export function useSearchDialog(): {
  readonly button: ReactNode;
  readonly dialog: ReactNode;
  open(): void;
} {
  const [isOpen, { open, close }] = useDisclosure();
  return {
    open,
    button: (
      <Button size="sm" onClick={open}>
        {search.open}
      </Button>
    ),
    dialog: (
      <Modal opened={isOpen} onClose={close} title={search.title} size="lg">
        <Suspense>
          <SearchForm onClose={close} />
        </Suspense>
      </Modal>
    ),
  };
}
