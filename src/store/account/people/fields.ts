import { EMAIL_WANTED, NAME_WANTED, readEmail, readName } from '../../../core/account/people/fields.ts';
import { OperatorError } from '../../../core/operator-error.ts';

/** Throws OperatorError `usage` where it is no name. */
export function checkedName(text: string): string {
  const name = readName(text);
  if (name === undefined) throw new OperatorError('usage', `This is no name: ${NAME_WANTED}.`);
  return name;
}

/** Null where none is given. Throws OperatorError `usage` where it is no address. */
export function checkedEmail(text: string | undefined): string | null {
  const email = text === undefined ? null : readEmail(text);
  if (email === undefined) throw new OperatorError('usage', `This is no e-mail address: ${EMAIL_WANTED}.`);
  return email;
}
