import { generateKeyPairSync, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** One DER element (X.690). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const hex = (tag: number, octets: string) => der(tag, Buffer.from(octets, 'hex'));
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`));

/** A certificate for these names and addresses (RFC 5280), signed by itself and trusted only where it is configured. */
export function selfSigned(...names: readonly string[]): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaSha256 = sequence(hex(0x06, '2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(hex(0x06, '550403'), der(0x0c, Buffer.from('test')))));
  const others = names.map((one) =>
    isIP(one) === 4 ? der(0x87, Buffer.from(one.split('.').map(Number))) : der(0x82, Buffer.from(one)),
  );
  const alternative = sequence(hex(0x06, '551d11'), der(0x04, sequence(...others)));
  const day = 86_400_000;
  const body = sequence(
    der(0xa0, hex(0x02, '02')),
    hex(0x02, '01'),
    ecdsaSha256,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternative)),
  );
  const signature = sign('sha256', body, privateKey);
  const cert = sequence(body, ecdsaSha256, der(0x03, Buffer.from([0]), signature)).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
