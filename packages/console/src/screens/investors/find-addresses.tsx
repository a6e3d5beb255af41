import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askedOf, MOST_AT_ONCE, peopleQuery, useFindAddresses } from '../../api/find-addresses.ts';
import { priceOf, useMay } from '../../api/session.ts';
import { chargedInWords, PriceButton } from '../../parts/actions.tsx';
import { counted, showNumber } from '../../parts/format.ts';
import { Failure, Loaded } from '../../parts/screen.tsx';
import { Hint } from '../../parts/text.tsx';

/** Finds addresses at all that are selected, and keeps them as contacts. */
export function FindAddresses({ ids }: { readonly ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const [maySpend, mayWrite] = [useMay('spend'), useMay('write')];
  if (!maySpend || !mayWrite || ids.length > MOST_AT_ONCE) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Find addresses
      </Button>
      {isOpen ? <Dialog ids={ids} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Dialog({ ids, onClose }: { readonly ids: readonly string[]; onClose(): void }) {
  const query = useQuery(peopleQuery(ids));
  const { run, stop, state, progress, error } = useFindAddresses();
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Modal opened onClose={close} title="Find addresses">
      <Loaded query={query}>
        {({ people, unknown }) => {
          const able = people.filter((person) => askedOf(person) !== undefined).length;
          const known = people.filter(({ email, suppressed }) => email !== undefined && !suppressed).length;
          return (
            <Stack gap="sm">
              <Text size="sm">
                {able === 0
                  ? 'No address of these people can be looked for.'
                  : `Looks for the address of ${counted(String(able), 'person', 'people')}, who decides at each first, and keeps what is found as contacts.`}
              </Text>
              {known === 0 ? null : <Hint>{`An address is known at ${showNumber(known)}.`}</Hint>}
              {unknown === 0 ? null : <Hint>{`No person is on record at ${showNumber(unknown)}.`}</Hint>}
              {state === 'idle' ? null : (
                <>
                  <Progress value={(100 * progress.asked) / Math.max(1, able)} aria-label="Asked so far" />
                  <Text size="sm" role="status">
                    {`${progress.asked} of ${able} asked, ${counted(String(progress.found), 'address', 'addresses')} found.`}
                    {state === 'ended' && progress.remaining !== undefined
                      ? ` ${chargedInWords(showNumber(progress.charged), showNumber(progress.remaining))}`
                      : ''}
                  </Text>
                </>
              )}
              {error === null ? null : <Failure error={error} />}
              <Group justify="flex-end" gap="xs">
                {state === 'running' ? (
                  <Button variant="default" onClick={stop}>
                    Stop
                  </Button>
                ) : (
                  <Button variant="default" onClick={close}>
                    {state === 'ended' ? 'Close' : 'Cancel'}
                  </Button>
                )}
                {state === 'ended' || able === 0 ? null : (
                  <PriceButton
                    credits={able * priceOf('bulk.person-email')}
                    loading={state === 'running'}
                    onClick={() => void run(people)}
                  >
                    Find
                  </PriceButton>
                )}
              </Group>
            </Stack>
          );
        }}
      </Loaded>
    </Modal>
  );
}
