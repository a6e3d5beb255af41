import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { admin, type Person, type PersonRecord, personQuery, useAct } from '../../api/admin.ts';
import { Confirm, Form, SmallButton, TextField } from '../../parts/actions.tsx';
import { dotted, showNumber } from '../../parts/format.ts';
import { Empty, Loaded, Part, Screen } from '../../parts/screen.tsx';
import { Foreign, Hint } from '../../parts/text.tsx';

/** Of the copies and rows of tenants, for one line. */
const MOST_NAMED = 10;

/** What is held of a person, corrected and erased. */
export function People() {
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const found = useQuery(personQuery(name));
  return (
    <Screen
      title="People on record"
      about="Everything that is held of a person with its sources, corrections, and an erasure that imports do not undo."
    >
      <Form run={() => setName(typed.trim())}>
        <Group gap="sm" align="flex-end">
          <TextField label="Name of the person" value={typed} required maxLength={200} set={setTyped} />
          <Button type="submit" loading={found.isFetching}>
            Find
          </Button>
        </Group>
      </Form>
      {name === '' ? (
        <Empty>Type a name to see what is held of a person.</Empty>
      ) : (
        <Loaded
          query={found}
          isEmpty={(person) => person.records.length === 0 && !person.is_erased}
          empty={<Empty>Nothing is held of a person of this name.</Empty>}
        >
          {(person) => <Held key={name} name={name} person={person} />}
        </Loaded>
      )}
    </Screen>
  );
}

function Held({ name, person }: { readonly name: string; readonly person: Person }) {
  const [ticked, setTicked] = useState<readonly string[]>(person.records.map(({ record }) => record));
  const held = [...person.copies, ...person.tenants].filter(({ count }) => count > 0);
  const toggle = (record: string) =>
    setTicked((before) =>
      before.includes(record) ? before.filter((one) => one !== record) : [...before, record],
    );
  return (
    <Stack gap="md">
      {person.is_erased ? (
        <Text size="sm">Somebody of this name was erased; imports leave them out.</Text>
      ) : null}
      {person.is_cut ? <Text size="sm">There are more records of this name: give more of it.</Text> : null}
      {person.records.map((record) => (
        <Record
          key={record.record}
          record={record}
          isTicked={ticked.includes(record.record)}
          onTick={() => toggle(record.record)}
        />
      ))}
      {held.length === 0 ? null : (
        <Text size="sm">
          {`Held besides the corpus: ${held.map(({ count, kind }) => `${showNumber(count)} ${kind}`).join(', ')}`}
        </Text>
      )}
      {person.organisations.length === 0 ? null : (
        <Hint foreign>
          {`Organizations of this name stay: ${person.organisations
            .slice(0, MOST_NAMED)
            .map((one) => one.name)
            .join(', ')}`}
        </Hint>
      )}
      {person.records.length === 0 ? null : <Erase name={name} records={ticked} />}
    </Stack>
  );
}

interface RecordProps {
  readonly record: PersonRecord;
  readonly isTicked: boolean;
  onTick(): void;
}

function Record({ record, isTicked, onTick }: RecordProps) {
  const lines = [
    ...record.roles.map((role) => `${role.title} · ${role.organisation} · from ${role.source}`),
    ...record.facts.map((fact) => `${fact.field}: ${fact.value} · from ${fact.source}`),
    ...record.corrections.map((one) => `Corrections: ${one.was} → ${one.value ?? ''} (${one.by})`),
  ];
  return (
    <Part title={record.name}>
      <Checkbox label={`${record.record} · from ${record.source}`} checked={isTicked} onChange={onTick} />
      <Foreign>
        {dotted(record.city, record.country, record.description, `${showNumber(record.deal_count)} deals`)}
      </Foreign>
      {lines.map((line) => (
        <Foreign key={line}>{line}</Foreign>
      ))}
      <Correct record={record} />
    </Part>
  );
}

function Correct({ record }: { readonly record: PersonRecord }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(record.name);
  const [reason, setReason] = useState('');
  const correct = useAct(() =>
    admin.corpora.people.correct({ record: record.record, name: name.trim(), reason: reason.trim() }),
  );
  return (
    <Group>
      <SmallButton aria-label={`Correct the name: ${record.record}`} onClick={() => setOpen(true)}>
        Correct the name
      </SmallButton>
      {correct.isSuccess ? (
        <Text size="sm" role="status">
          Corrected. Imports keep the correction.
        </Text>
      ) : null}
      <Confirm
        isOpen={isOpen}
        title="Correct the name"
        action="Correct the name"
        run={() => correct.mutateAsync()}
        onClose={() => setOpen(false)}
      >
        <Stack gap="sm">
          <TextField label="The right name" value={name} required maxLength={300} set={setName} />
          <TextField
            label="Why; it is stored with it"
            value={reason}
            required
            maxLength={500}
            set={setReason}
          />
        </Stack>
      </Confirm>
    </Group>
  );
}

function Erase({ name, records }: { readonly name: string; readonly records: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const erase = useAct(() =>
    admin.corpora.people.erase({ records: [...records], reason: reason.trim(), confirm: 'erase' }),
  );
  return (
    <Stack gap="sm" align="flex-start">
      <Button color="red" variant="outline" disabled={records.length === 0} onClick={() => setOpen(true)}>
        Erase
      </Button>
      {erase.data?.remains.map((one) => (
        <Text key={one.kind} size="sm">{`${one.kind}: ${one.note}`}</Text>
      ))}
      <Confirm
        isOpen={isOpen}
        title="Erase this person?"
        action="Erase"
        run={() => erase.mutateAsync()}
        onClose={() => setOpen(false)}
      >
        <Stack gap="sm">
          <span className="foreign">{`Everything the live corpus holds of ${name} is deleted: the ticked records with their roles, facts, deals and other names, and cached answers. It does not come back, and the next import does not bring it back either. What tenants stored themselves stays theirs.`}</span>
          <TextField
            label="Why; it is stored, without the name"
            value={reason}
            required
            maxLength={500}
            set={setReason}
          />
        </Stack>
      </Confirm>
    </Stack>
  );
}
