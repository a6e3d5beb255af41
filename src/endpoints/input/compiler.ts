import { domainToASCII } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { UUID } from '../../core/cursor.ts';
import { addressIn, parseAddress } from '../../core/email/address.ts';
import { LIMITS } from '../../core/limits.ts';
import { socialUrlFault } from '../../core/social/social-url.ts';
import { parseMoment } from '../../core/text/moment.ts';

/** A format of our own: a profile or post as `core/social/social-url.ts` can read it. */
export const SOCIAL_URL = 'social-url';

/**
 * `coerce` turns the text of a query string into the numbers and booleans its schema asks for; bodies are taken as they
 * are. Defaults are filled in, `null` of an optional field is left out; unknown fields are faults and never dropped.
 */
export function compiler(coerce: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    coerceTypes: coerce,
    removeAdditional: false,
    useDefaults: true,
    strict: false,
    verbose: true,
    discriminator: true,
  });
  addFormats.default(ajv);
  // What is read into the database is read by one parser: the library takes leap seconds, the year 0 and a `urn:uuid:`.
  ajv.addFormat('date-time', (text: string) => parseMoment(text) !== undefined);
  // The library takes the year 0, which the database does not know.
  const day = addFormats.default.get('date') as { validate: (text: string) => boolean };
  ajv.addFormat('date', (text: string) => !text.startsWith('0000') && day.validate(text));
  ajv.addFormat('uuid', UUID);
  // What is too short or too long is told by its length alone.
  const isOfLength = (text: string) => text !== '' && text.length <= LIMITS.lookup.emailLength;
  ajv.addFormat('email', (text: string) => !isOfLength(text) || faultOfAddress(text) === undefined);
  // Before its format is looked at: what is checked is what the handler gets.
  ajv.addKeyword({
    keyword: 'x-address-in',
    type: 'string',
    modifying: true,
    errors: false,
    before: 'format',
    validate: (
      _option: unknown,
      text: string,
      _schema: unknown,
      at?: { parentData: object; parentDataProperty: string | number },
    ) => {
      if (at !== undefined) Object.assign(at.parentData, { [at.parentDataProperty]: addressIn(text) });
      return true;
    },
  });
  ajv.addFormat(SOCIAL_URL, {
    type: 'string',
    validate: (text: string) => socialUrlFault(text) === undefined,
  });
  return ajv;
}
/** What keeps a text from being an e-mail address: a clause; undefined of one. */
export function faultOfAddress(text: string): string | undefined {
  const read = parseAddress(text, domainToASCII);
  return 'fault' in read ? read.fault : undefined;
}
