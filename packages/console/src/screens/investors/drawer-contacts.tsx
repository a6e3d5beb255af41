import { Group, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Investor, useFindAddress, useFindPeople, useSetContacts } from '../../api/investors.ts';
import { priceOf, useMay } from '../../api/session.ts';
import {
  ButtonLink,
  chargedInWords,
  Form,
  PriceButton,
  SmallButton,
  Submit,
  TextField,
} from '../../parts/actions.tsx';
import { dotted, showDay, showNumber } from '../../parts/format.ts';
import { Failure } from '../../parts/screen.tsx';
import { Foreign, Hint, Note } from '../../parts/text.tsx';
import { Away, domainOf, Section } from './drawer-record.tsx';

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

const ADDRESS_PRICE = priceOf('person.email');

interface Somebody {
  readonly id?: string | undefined;
  readonly name: string;
  readonly title?: string | undefined;
  readonly profile?: string | undefined;
}

const keyOf = (name: string) => name.normalize('NFKC').trim().toLowerCase();

/** Who is there: the tenant's contacts and who is on record, each with the way to write to them. */
export function People({ investor, mayWrite }: ContactsProps) {
  const { id, contacts = [], people = [], record, name } = investor;
  const maySpend = useMay('spend');
  const find = useFindAddress(id);
  const findPeople = useFindPeople();
  const keep = useSetContacts(id);
  const domain = domainOf(investor);
  const known = new Set(contacts.map((contact) => keyOf(contact.name)));
  const own = record?.entity === 'person' ? [{ name, title: '', source: '', asOf: undefined }] : [];
  const others = [...own, ...people].filter((person) => !known.has(keyOf(person.name)));
  const findButton = (person: Somebody) =>
    maySpend && mayWrite && (domain !== undefined || person.profile !== undefined) ? (
      <PriceButton
        credits={ADDRESS_PRICE}
        size="compact-sm"
        variant="default"
        aria-label={`Find address · ${ADDRESS_PRICE} credits: ${person.name}`}
        loading={find.isPending && find.variables?.name === person.name}
        disabled={find.isPending}
        onClick={() => {
          const { id: of, title } = person;
          const more = { ...(of === undefined ? {} : { id: of }), ...(title ? { title } : {}) };
          find.mutate({ name: person.name, domain, profile: person.profile, ...more });
        }}
      >
        Find address
      </PriceButton>
    ) : null;
  return (
    <Section title="People">
      <Stack gap="xs">
        <Contacts
          investor={investor}
          mayWrite={mayWrite}
          findButton={findButton}
          isAlone={others.length === 0}
        />
        <List size="sm" listStyleType="none" spacing={6}>
          {others.map((person) => (
            <List.Item key={`${person.name}:${person.title}`}>
              <Group justify="space-between" gap="xs" align="flex-start">
                <div>
                  <Foreign>
                    {'socialUrl' in person && person.socialUrl !== undefined ? (
                      <Away href={person.socialUrl}>{person.name}</Away>
                    ) : (
                      person.name
                    )}
                  </Foreign>
                  <Note foreign>
                    {dotted(
                      person.title,
                      person.source,
                      person.asOf === undefined ? undefined : `as of ${showDay(person.asOf)}`,
                    )}
                  </Note>
                </div>
                <Group gap={4} flex="none">
                  {findButton({ ...person, profile: 'socialUrl' in person ? person.socialUrl : undefined })}
                  {mayWrite ? <WriteTo investor={id} name={person.name} /> : null}
                </Group>
              </Group>
            </List.Item>
          ))}
        </List>
        {maySpend && mayWrite && others.length === 0 && own.length === 0 ? (
          <Group>
            <PriceButton
              credits={priceOf('company.people')}
              size="compact-sm"
              variant="default"
              loading={findPeople.isPending}
              onClick={() => findPeople.mutate(domain === undefined ? { name } : { domain })}
            >
              Find people there
            </PriceButton>
          </Group>
        ) : null}
        <Failure error={findPeople.error} isBilled />
        {findPeople.data === undefined ? null : (
          <>
            <Text size="sm" role="status">
              {`Found for ${domain ?? `the name ${name}`}: keep those who are there. `}
              {chargedInWords(
                showNumber(findPeople.data.credits_charged),
                showNumber(findPeople.data.credits_remaining),
              )}
            </Text>
            <List size="sm" listStyleType="none" spacing={6}>
              {findPeople.data.found
                .filter((person) => !known.has(keyOf(person.name)))
                .map((person) => (
                  <List.Item key={`${person.name} ${person.position}`}>
                    <Group justify="space-between" gap="xs">
                      <Foreign>{dotted(person.name, person.position, person.source)}</Foreign>
                      <SmallButton
                        aria-label={`Keep ${person.name}`}
                        disabled={keep.isPending}
                        onClick={() => keep.mutate({ set: [contactOf(person)] })}
                      >
                        Keep
                      </SmallButton>
                    </Group>
                  </List.Item>
                ))}
            </List>
            <Failure error={keep.error} />
          </>
        )}
        {others.length > 0 && domain === undefined ? (
          <Hint>
            Its website is not on record, so no address can be looked for. One you know goes in by hand.
          </Hint>
        ) : null}
        <Failure error={find.error} isBilled />
        {find.data === undefined ? null : (
          <Text size="sm" role="status" className="foreign">
            {`${find.data.email}: ${find.data.detail} It is stored with them. `}
            {chargedInWords(showNumber(find.data.credits_charged), showNumber(find.data.credits_remaining))}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

/** Somebody who was found, as a contact. */
function contactOf({
  name,
  position,
  socialUrl,
}: {
  readonly name: string;
  readonly position?: string;
  readonly socialUrl?: string;
}) {
  return {
    name,
    ...(position === undefined ? {} : { title: position }),
    ...(socialUrl === undefined ? {} : { profile: socialUrl }),
  };
}

function WriteTo({
  investor,
  name,
  email,
}: {
  readonly investor: string;
  readonly name: string;
  readonly email?: string | undefined;
}) {
  return (
    <ButtonLink
      to="/outreach/new"
      search={{ investor, name, ...(email === undefined ? {} : { email }) }}
      size="compact-sm"
      variant="default"
      aria-label={`Write to ${name}`}
    >
      Write
    </ButtonLink>
  );
}

interface ContactListProps extends ContactsProps {
  findButton(person: Somebody): ReactNode;
  /** Nobody is on record besides. */
  readonly isAlone: boolean;
}

/** Whom the tenant knows there, with what is needed to write to them; one is added, changed or removed in place. */
function Contacts({ investor: { id, contacts = [] }, mayWrite, findButton, isAlone }: ContactListProps) {
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
      {contacts.length === 0 && isAlone ? (
        <Hint>Nobody there is on record, and you added no one yet.</Hint>
      ) : null}
      <List size="sm" listStyleType="none" spacing={6}>
        {contacts.map((contact) => (
          <List.Item key={contact.id}>
            <Group justify="space-between" gap="xs" align="flex-start">
              <div>
                <Foreign>
                  {contact.profile === undefined ? (
                    contact.name
                  ) : (
                    <Away href={contact.profile}>{contact.name}</Away>
                  )}
                </Foreign>
                <Note foreign>{dotted(contact.title, contact.email, contact.phone)}</Note>
                {contact.suppressed ? <Note>Do not write to: the address is on your list.</Note> : null}
              </div>
              {mayWrite && contact.id !== undefined ? (
                <Group gap={4} flex="none">
                  {contact.email === undefined ? findButton(contact) : null}
                  {contact.suppressed ? null : (
                    <WriteTo investor={id} name={contact.name} email={contact.email} />
                  )}
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
