import { Group, List, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { type Investor, useSetContacts } from '../../api/investors.ts';
import { Form, SmallButton, Submit, TextField } from '../../parts/actions.tsx';
import { dotted } from '../../parts/format.ts';
import { Failure } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { Away } from './drawer-record.tsx';

const NEW = { name: '', title: '', email: '' };

interface ContactsProps {
  readonly investor: Investor;
  /** Not for who may only read. */
  readonly mayWrite: boolean;
}

/** Whom the tenant knows there, with what is needed to write to them; one is added or removed in place. */
export function Contacts({ investor: { id, contacts = [] }, mayWrite }: ContactsProps) {
  const [said, setSaid] = useState<typeof NEW>();
  const change = useSetContacts(id);
  const add = () => {
    const typed = Object.fromEntries(
      Object.entries(said ?? NEW).flatMap(([field, text]) =>
        text.trim() === '' ? [] : [[field, text.trim()]],
      ),
    );
    change.mutate({ set: [typed] }, { onSuccess: () => setSaid(undefined) });
  };
  return (
    <Stack gap="xs">
      {contacts.length === 0 ? <Hint>No one yet.</Hint> : null}
      <List size="sm" listStyleType="none" spacing={6}>
        {contacts.map((contact) => (
          <List.Item key={contact.id}>
            <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
              <div>
                <Foreign>
                  {contact.profile === undefined ? (
                    contact.name
                  ) : (
                    <Away href={contact.profile}>{contact.name}</Away>
                  )}
                </Foreign>
                <Note foreign>{dotted(contact.title, contact.email, contact.phone)}</Note>
              </div>
              {mayWrite && contact.id !== undefined ? (
                <SmallButton
                  flex="none"
                  aria-label={`Remove ${contact.name}`}
                  disabled={change.isPending}
                  onClick={() => change.mutate({ remove: [contact.id ?? ''] })}
                >
                  Remove
                </SmallButton>
              ) : null}
            </Group>
          </List.Item>
        ))}
      </List>
      <Failure error={change.error} />
      {!mayWrite ? null : said === undefined ? (
        <Group>
          <SmallButton onClick={() => setSaid(NEW)}>Add a contact</SmallButton>
        </Group>
      ) : (
        <Form run={add}>
          <Stack gap="xs">
            <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
              <TextField
                size="xs"
                label="Name"
                required
                maxLength={200}
                value={said.name}
                set={(name) => setSaid({ ...said, name })}
                data-autofocus
              />
              <TextField
                size="xs"
                label="Title"
                maxLength={200}
                value={said.title}
                set={(title) => setSaid({ ...said, title })}
              />
              <TextField
                size="xs"
                label="E-mail"
                type="email"
                maxLength={320}
                value={said.email}
                set={(email) => setSaid({ ...said, email })}
              />
            </SimpleGrid>
            <Group gap="xs">
              <Submit of={change}>Add</Submit>
              <SmallButton onClick={() => setSaid(undefined)}>Cancel</SmallButton>
            </Group>
          </Stack>
        </Form>
      )}
    </Stack>
  );
}
