import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import Type from 'typebox';
import { DomainError } from '../values/errors.ts';

// Two people edit one thing, or one person in two tabs: what was read has a version, and what is stored over it may name that.

const VERSION = { minLength: 1, maxLength: 64 };

/** The version in an answer. */
export const VersionShown = Type.String({ ...VERSION, description: 'Of what is stored.' });

/** The version in a request. */
export const ifVersion = {
  if_version: Type.Optional(
    Type.String({ ...VERSION, description: 'The `version` it was made from: 409 if another is stored.' }),
  ),
};

/** Tells one content from another, whatever the order of its fields. */
export function versionOf(content: object): string {
  return createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex')
    .slice(0, 16);
}

/** The refusal where another version is stored; `what` as in "the profile". */
export function changedMeanwhile(what: string): DomainError {
  return new DomainError(
    'not_in_this_state',
    `Somebody changed ${what} since it was read. Nothing was stored. Read it again, and store it with its \`version\` as \`if_version\`.`,
    { details: [{ path: 'if_version', message: 'is not the version that is stored' }] },
  );
}
