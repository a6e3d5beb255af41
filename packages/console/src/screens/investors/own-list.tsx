import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportReport, removedQuery, useImportList } from '../../api/investors.ts';
import { choicesFrom, KIND_LABELS } from '../../labels.ts';
import { Form, SmallButton, TextField } from '../../parts/actions.tsx';
import { Empty, Failure, Loaded } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { useChange } from './list-parts.tsx';

interface DialogProps {
  onClose(): void;
}

/** Who was taken off the list, and the way back. */
export function Removed({ onClose }: DialogProps) {
  const query = useQuery(removedQuery);
  const change = useChange();
  return (
    <Modal opened onClose={onClose} title="Taken off your list">
      <Loaded query={query} empty={<Empty>Nobody is off your list.</Empty>}>
        {(rows) => (
          <Stack gap={4}>
            <Hint>A search that finds them leaves them off.</Hint>
            {rows.map(({ id, name }) => (
              <Group key={id} justify="space-between" wrap="nowrap">
                <Foreign>{name}</Foreign>
                <SmallButton onClick={() => change({ ids: [id], set: { removed: false } })}>
                  Put back
                </SmallButton>
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

const OWN = 'own';

/** One investor by hand: whom the name means is asked where it is not sure, as of a list. */
export function AddOne({ onClose }: DialogProps) {
  const [fields, setFields] = useState({ Name: '', Kind: '', Location: '', Website: '' });
  const [asked, setAsked] = useState<ImportReport['unclear'][number]['candidates']>();
  const [meant, setMeant] = useState('');
  const list = useImportList();
  const set = (name: keyof typeof fields) => (value: string) => {
    setAsked(undefined);
    setMeant('');
    setFields({ ...fields, [name]: value });
  };
  const add = async () => {
    const row = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
    const choice =
      meant === '' ? [] : [{ name: fields.Name.trim(), ...(meant === OWN ? {} : { investor_id: meant }) }];
    const input = { rows: [row], columns: COLUMNS, choices: choice };
    const { unclear } = await list.mutateAsync({ ...input, check_only: true });
    const [first] = unclear;
    if (first !== undefined) return setAsked(first.candidates);
    await list.mutateAsync({ ...input, check_only: false });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Add an investor">
      <Form run={() => void add().catch(() => undefined)}>
        <Stack gap="sm">
          <TextField
            data-autofocus
            required
            label="Name"
            maxLength={200}
            value={fields.Name}
            set={set('Name')}
          />
          <NativeSelect
            label="Kind"
            value={fields.Kind}
            onChange={(event) => set('Kind')(event.currentTarget.value)}
            data={[{ value: '', label: 'Not known' }, ...choicesFrom(KIND_LABELS)]}
          />
          <TextField label="Place" maxLength={200} value={fields.Location} set={set('Location')} />
          <TextField label="Website" maxLength={200} value={fields.Website} set={set('Website')} />
          {asked === undefined ? null : (
            <NativeSelect
              label="Which one is it?"
              value={meant}
              onChange={(event) => setMeant(event.currentTarget.value)}
              data={[
                { value: '', label: 'Choose', disabled: true },
                ...asked.map(({ id, name, why }) => ({ value: id, label: `${name}: ${why}` })),
                { value: OWN, label: 'None of these: another one' },
              ]}
            />
          )}
          {list.error === null ? null : <Failure error={list.error} />}
          <Note>On record already, it is matched; else it is yours alone. Free of charge.</Note>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={list.isPending}
              disabled={fields.Name.trim() === '' || (asked !== undefined && meant === '')}
            >
              Add
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}

/** What each field holds, so that nothing is guessed of one row. */
const COLUMNS = { Name: 'name', Kind: 'kind', Location: 'place', Website: 'website' } as const;
