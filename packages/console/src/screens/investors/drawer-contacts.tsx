import { Group, List, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { type Investor, useSetContacts } from '../../api/investors.ts';
import { Form, SmallButton, Submit, TextField } from '../../parts/actions.tsx';
import { dotted } from '../../parts/format.ts';
import { Failure } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { Away } from './drawer-record.tsx';

type Contact = NonNullable<Investor['contacts']>[number];

const NEW = { name: '', title: '', email: '', phone: '' };
type Said = typeof NEW & Pick<Contact, 'id'>;

type Clear = NonNullable<
  NonNullable<Parameters<ReturnType<typeof useSetContacts>['mutate']>[0]['set']>[number]['clear']
>;

interface ContactsProps {
  readonly investor: Investor;
  /** Not for who may only read. */
  readonly mayWrite: boolean;
}

/** Whom the tenant knows there, with what is needed to write to them; one is added, changed or removed in place. */
export function Contacts({ investor: { id, contacts = [] }, mayWrite }: ContactsProps) {
  const [said, setSaid] = useState<Said>();
  const change = useSetContacts(id);
  const close = () => setSaid(undefined);
  const save = () => {
    const { id: of, name, ...rest }: Said = said ?? NEW;
    const typed = Object.entries(rest).map(([field, text]) => [field, text.trim()] as const);
    const clear = typed.flatMap(([field, text]) => (of !== undefined && text === '' ? [field] : []));
    const one = {
      ...(of === undefined ? {} : { id: of }),
      name: name.trim(),
      ...Object.fromEntries(typed.filter(([, text]) => text !== '')),
      ...(clear.length === 0 ? {} : { clear: clear as Clear }),
    };
    change.mutate({ set: [one] }, { onSuccess: close });
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
                <Group gap={4} wrap="nowrap" flex="none">
                  <SmallButton
                    aria-label={`Change ${contact.name}`}
                    onClick={() => setSaid({ ...NEW, ...textsOf(contact) })}
                  >
                    Change
                  </SmallButton>
                  <SmallButton
                    aria-label={`Remove ${contact.name}`}
                    disabled={change.isPending}
                    onClick={() => change.mutate({ remove: [contact.id ?? ''] })}
                  >
                    Remove
                  </SmallButton>
                </Group>
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
        <Form run={save} key={said.id ?? 'new'}>
          <Stack gap="xs">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
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
              <TextField
                size="xs"
                label="Phone"
                type="tel"
                maxLength={60}
                value={said.phone}
                set={(phone) => setSaid({ ...said, phone })}
              />
            </SimpleGrid>
            <Group gap="xs">
              <Submit of={change}>{said.id === undefined ? 'Add' : 'Save'}</Submit>
              <SmallButton onClick={close}>Cancel</SmallButton>
            </Group>
          </Stack>
        </Form>
      )}
    </Stack>
  );
}

/** What is typed of a contact, to be changed. */
function textsOf({ id, name, title, email, phone }: Contact) {
  const texts = { id, name, title, email, phone };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Partial<Said>;
}
