import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a ceremony may do other than it should, to be refused. */
export interface Misbehaviour {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The user was not verified: present only. */
  readonly unverified?: true;
  readonly counter?: number;
  /** Signs with another key. */
  readonly key?: KeyObject;
}

interface Asked {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
}

/** A passkey in software: one P-256 key, attestation "none" (WebAuthn level 3). */
export function softAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, asked: Asked, wrong: Misbehaviour) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: wrong.challenge ?? asked.challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, flags: number, wrong: Misbehaviour, more = Buffer.alloc(0)) => {
    counter = wrong.counter ?? counter + 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(wrong.unverified ? flags & ~0x04 : flags);
    head.writeUInt32BE(counter, 1);
    const rpIdHash = createHash('sha256')
      .update(wrong.rpId ?? rpId)
      .digest();
    return Buffer.concat([rpIdHash, head, more]);
  };
  const credential = (response: Readonly<Record<string, unknown>>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });
  return {
    id: id.toString('base64url'),
    create(asked: Asked, wrong: Misbehaviour = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const attested = authData(asked.rp?.id ?? '', 0x45, wrong, data);
      const attestation = map([
        ['fmt', 'none'],
        ['attStmt', {}],
        ['authData', attested],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', asked, wrong).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    get(asked: Asked, wrong: Misbehaviour = {}) {
      const data = authData(asked.rpId ?? '', 0x05, wrong);
      const client = clientData('webauthn.get', asked, wrong);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, wrong.key ?? privateKey).toString('base64url'),
      });
    },
  };
}

type Cbor = number | string | Buffer | Readonly<Record<string, never>>;

/** CBOR (RFC 8949) of what is needed here: small integers, short texts and bytes, in a map. */
function map(entries: readonly (readonly [number | string, Cbor])[]): Buffer {
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, value]) => [item(key), item(value)]),
  ]);
}

function item(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  return Buffer.isBuffer(value) ? Buffer.concat([head(2, value.length), value]) : head(5, 0);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
