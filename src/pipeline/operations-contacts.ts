import { domainToASCII } from 'node:url';
import Type from 'typebox';
import { numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import { defineEndpoint, present } from '../platform/operations/operation.ts';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { parseAddress } from '../platform/values/address.ts';
import { DomainError, type FaultDetail, refused } from '../platform/values/errors.ts';
import { clearableOf, named, requestOf, shownOf } from '../platform/values/fields.ts';
import { CONTACT, CONTACT_LIMITS } from './fields.ts';
import { type Contact, saidOf, tidyContact } from './rules-contact.ts';

const most = CONTACT_LIMITS.ofInvestor;

const id = Type.String({ format: 'uuid', maxLength: 36, description: 'Of the contact.' });

/** A person at an investor, as every answer shows it; one that a preview shows has no id yet. */
export const ContactShown = Type.Object(
  { id: Type.Optional(id), ...shownOf(CONTACT) },
  { ...named('Contact'), ...THIRD_PARTY },
);

/** The contacts of an investor as answers show them; absent if there is none. */
export function contactsShown(contacts: readonly Contact[]) {
  return contacts.length === 0
    ? {}
    : { contacts: contacts.map((contact) => ({ id: contact.id, ...present(saidOf(contact)) })) };
}

const fields = requestOf(CONTACT);
const clearable = clearableOf(CONTACT);

const Body = Type.Object(
  {
    investor_id: Type.String({
      minLength: 1,
      maxLength: 40, // an id has fourteen characters; the rest is for a clear refusal
      description: 'The `id` of an investor of the stored list.',
    }),
    set: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.Optional(id),
            ...fields,
            clear: Type.Optional(
              Type.Array(Type.Enum([...clearable], { type: 'string' }), {
                maxItems: clearable.length,
                description: 'Fields to empty.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        {
          maxItems: most,
          description:
            'With an `id` one is changed, and what is left out stays; without, one is added unless the person is there.',
        },
      ),
    ),
    remove: Type.Optional(Type.Array(id, { maxItems: most, description: 'Ids of contacts.' })),
  },
  { additionalProperties: false, ...named('ContactsRequest') },
);

const Data = Type.Object({
  contacts: Type.Array(ContactShown, {
    description: 'All of the investor, in the order in which they came.',
  }),
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
  unknown: Type.Array(Type.String(), { description: 'Ids that no contact of this investor has.' }),
});

const EXAMPLE = {
  name: 'Ada Example',
  title: 'Partner',
  email: 'ada@harbour.example',
  profile: 'https://www.linkedin.com/in/ada-example',
} as const;

/** POST /v1/fundraising/contacts: the people a tenant knows at an investor of its list. */
export const setContacts = defineEndpoint({
  operation: 'fundraising.contacts',
  surfaces: {
    effect: 'write',
    mcp: false,
    cli: { command: 'contacts set', columns: ['added', 'changed', 'removed', 'unknown'] },
  },
  http: 'POST /v1/fundraising/contacts',
  summary: 'Add, change and remove contacts of an investor',
  description: `Whom you know at an investor of your list, at most ${most}; a call is done whole or not. Sequences use their address and drafts their name; a connection who is one of them is a warm path.`,
  body: Body,
  data: Data,
  example: {
    body: { investor_id: 'inv_7wzqk0yd5c', set: [EXAMPLE] },
    data: {
      contacts: [{ id: '3f0c5d0a-6a53-4a9e-8f57-0d6d2f4f9b1c', ...EXAMPLE }],
      ...{ added: 1, changed: 0, removed: 0, unknown: [] },
    },
  },
  throws: ['nothing_stored'],
  uses: ['contacts'],
  run: async ({ contacts }, { scope }, { body }) => {
    const investorId = numberOfInvestorId(body.investor_id);
    const { set = [], remove = [] } = body;
    const faults = [
      ...(investorId === undefined
        ? [{ path: 'investor_id', message: 'must be the id of an investor' }]
        : []),
      ...set.flatMap((one, at) => [
        ...nameFaults(one, `set.${at}.name`),
        ...addressFaults(one.email, `set.${at}.email`),
      ]),
      ...(set.length + remove.length > 0
        ? []
        : [{ path: 'set', message: 'is needed, or "remove": nothing is asked for' }]),
    ];
    if (faults.length > 0 || investorId === undefined) throw refused(faults);
    const add = set.flatMap(({ id: known, name, clear: _, ...one }) =>
      known === undefined && name !== undefined ? [{ ...one, name }] : [],
    );
    const change = set.flatMap(({ id: known, ...one }) =>
      known === undefined ? [] : [{ ...one, id: known }],
    );
    const done = await contacts.change(scope, investorId, { add, change, remove });
    if (done.state === 'not_listed') throw NOT_LISTED;
    if (done.state === 'too_many')
      throw refused([
        { path: 'set', message: `would give the investor more than ${most} contacts; nothing was changed` },
      ]);
    const { state: _, contacts: all, unknown, ...counts } = done;
    const { contacts: shown = [] } = contactsShown(all);
    return { outcome: 'found', data: { contacts: shown, ...counts, unknown: [...unknown] } };
  },
});

function nameFaults(
  { id: known, name }: { readonly id?: string; readonly name?: string },
  path: string,
): FaultDetail[] {
  if (name === undefined)
    return known === undefined ? [{ path, message: 'is needed of one that is new' }] : [];
  return tidyContact({ name }) === undefined ? [{ path, message: 'must have a letter' }] : [];
}

function addressFaults(email: string | undefined, path: string): FaultDetail[] {
  if (email === undefined) return [];
  const parsed = parseAddress(email, domainToASCII);
  return 'fault' in parsed ? [{ path, message: `must be an e-mail address: ${parsed.fault}` }] : [];
}

const NOT_LISTED = new DomainError(
  'nothing_stored',
  'This investor is not on your stored list. POST /v1/fundraising/search-investors and POST /v1/fundraising/import-investors put investors on it; GET /v1/fundraising/pipeline shows who is.',
);
