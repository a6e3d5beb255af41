import { Type } from 'typebox';
import { ProviderError } from '../../core/provider-error.ts';
import type { OutRequest, ProviderCall } from '../provider.ts';
import { readAs } from '../reading.ts';

/** `app.bsky.actor.defs#profileView`, of which `#profileViewDetailed` is the longer form. */
export const Profile = Type.Object({
  did: Type.String({ pattern: '^did:' }),
  handle: Type.String(),
  displayName: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  website: Type.Optional(Type.String()),
  followersCount: Type.Optional(Type.Integer()),
});

/** `app.bsky.feed.defs#postView` with an `app.bsky.feed.post` record. */
export const PostView = Type.Object({
  uri: Type.String({ pattern: '^at://' }),
  author: Profile,
  record: Type.Object({
    text: Type.String(),
    createdAt: Type.String(),
    facets: Type.Optional(Type.Array(Type.Unknown())),
  }),
  embed: Type.Optional(Type.Object({ external: Type.Optional(Type.Object({ uri: Type.String() })) })),
  indexedAt: Type.String(),
});

const ErrorBody = Type.Object({ error: Type.String(), message: Type.Optional(Type.String()) });

/** Codes and, for the one code that says everything, messages of "there is no such account or post". */
const ABSENT: ReadonlySet<string> = new Set(['NotFound', 'AccountDeactivated', 'AccountTakedown']);
const ABSENT_MESSAGE = /^(?:profile not found|unable to resolve handle|actor not found|post not found)/iu;

/**
 * What an XRPC query answers (https://atproto.com/specs/xrpc); undefined where it says, with its 400, that there is no
 * such account or post. Every other 400 is thrown as `upstream`.
 */
export async function query(
  call: ProviderCall,
  method: string,
  parameters: NonNullable<OutRequest['query']>,
): Promise<unknown> {
  const answer = await ask(call, `/xrpc/${method}`, parameters);
  if (answer.status !== 400) return answer.body;
  const { error, message = '' } = readAs(ErrorBody, answer.body, 'error answer');
  if (ABSENT.has(error) || (error === 'InvalidRequest' && ABSENT_MESSAGE.test(message))) return undefined;
  throw new ProviderError('upstream', `${method} refused: ${error.slice(0, 100)}`, { status: 400 });
}

/** The cached address refuses some questions and some clients, with 403 and a page; the other one has been seen to answer. */
async function ask(call: ProviderCall, path: string, parameters: NonNullable<OutRequest['query']>) {
  const second = `${call.settings.text('SECOND_URL') ?? ''}${path}`;
  const first = await call.json({ path, query: parameters, accept: [400, 403] });
  if (first.status !== 403) return first;
  return call.json({ guardedUrl: second, query: parameters, accept: [400] });
}

/** The same, where "there is none" leaves nothing to answer with. */
export async function queryExisting(
  call: ProviderCall,
  method: string,
  parameters: NonNullable<OutRequest['query']>,
): Promise<unknown> {
  const body = await query(call, method, parameters);
  if (body === undefined) throw absent('account or post');
  return body;
}

/** No list is given for what is not there: an empty one would say that it has none. */
export function absent(what: string): ProviderError {
  return new ProviderError('upstream', `no such ${what}, or it is closed`, { status: 400, spend: 'none' });
}

/**
 * The DID of an account. Lists by record (likes, reposts) are empty, without an error, for an address that holds the
 * handle instead, so nothing may ask for them without this.
 */
export async function didOf(call: ProviderCall, actor: string): Promise<string> {
  if (actor.startsWith('did:')) return actor;
  const body = await queryExisting(call, 'com.atproto.identity.resolveHandle', { handle: actor });
  return readAs(Type.Object({ did: Type.String({ pattern: '^did:' }) }), body, 'resolved handle').did;
}

/** The page of an account; a handle that no longer leads to it is shown as `handle.invalid`. */
export function profileUrl({ handle, did }: { readonly handle: string; readonly did: string }): string {
  return `https://bsky.app/profile/${handle === '' || handle === 'handle.invalid' ? did : handle}`;
}
