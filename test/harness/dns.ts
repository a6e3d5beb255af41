import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { type Answer, decode, encode, type Packet, streamDecode, streamEncode } from 'dns-packet';

/** What a name has; a number is the code of a failure (3: no such name), `none`: no answer at all. */
export type DnsEntry =
  | {
      readonly mx?: readonly (readonly [number, string])[];
      readonly a?: readonly string[];
      readonly aaaa?: readonly string[];
      readonly ns?: readonly string[];
      /** Types of questions that are not answered. */
      readonly silent?: readonly string[];
    }
  | number
  | 'none';

export interface FakeDns {
  /** `127.0.0.1:port` */
  readonly server: string;
  /** `MX harbour.example`, in order. */
  readonly questions: readonly string[];
  close(): Promise<void>;
}

/**
 * A DNS server on loopback, UDP and TCP; names it was not given do not exist, and it proves that by the SOA of
 * the root. `truncated`: UDP sends to TCP. `unproven`: without that SOA, as a closed network says so of every name.
 */
export async function startDns(
  zone: Readonly<Record<string, DnsEntry>>,
  options: { readonly truncated?: boolean; readonly unproven?: boolean } = {},
): Promise<FakeDns> {
  const questions: string[] = [];
  const reply = (query: Packet, overUdp: boolean): Packet | undefined => {
    const { name = '', type = 'A' } = query.questions?.[0] ?? {};
    questions.push(`${type} ${name}`);
    const entry = zone[name.toLowerCase()] ?? 3;
    if (entry === 'none' || (typeof entry === 'object' && entry.silent?.includes(type) === true))
      return undefined;
    const code = typeof entry === 'number' ? entry : 0;
    const cut = overUdp && options.truncated === true;
    const answers = typeof entry === 'number' || cut ? [] : answersOf(name, type, entry);
    // QR, AA, RD, RA; TC where it is cut short; the code in the last four bits (RFC 1035 §4.1.1).
    return {
      type: 'response',
      id: query.id ?? 0,
      flags: 0x0580 | (cut ? 0x0200 : 0) | code,
      questions: query.questions ?? [],
      answers,
      authorities: code === 3 && options.unproven !== true ? [ROOT] : [],
    };
  };
  const tcp = createServer((socket) => {
    socket.on('error', () => {});
    let rest = Buffer.alloc(0);
    socket.on('data', (data) => {
      rest = Buffer.concat([rest, data]);
      // RFC 1035 §4.2.2: each message after its length in two bytes.
      while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
        const end = 2 + rest.readUInt16BE(0);
        const answer = reply(streamDecode(rest.subarray(0, end)), false);
        rest = rest.subarray(end);
        if (answer !== undefined) socket.write(streamEncode(answer));
      }
    });
  });
  const { udp, port } = await bindBoth(tcp);
  udp.on('message', (message, { port, address }) => {
    const answer = reply(decode(message), true);
    if (answer !== undefined) udp.send(encode(answer), port, address);
  });
  return {
    server: `127.0.0.1:${port}`,
    questions,
    close: async () => {
      await new Promise<void>((resolve) => udp.close(() => resolve()));
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
}

const ROOT: Answer = {
  type: 'SOA',
  name: '.',
  ttl: 60,
  data: {
    mname: 'ns.example',
    rname: 'made-up.example',
    serial: 1,
    refresh: 60,
    retry: 60,
    expire: 60,
    minimum: 60,
  },
};

/** One port number for both, which another process may hold of one kind. */
async function bindBoth(tcp: Server): Promise<{ udp: Socket; port: number }> {
  for (;;) {
    tcp.listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket('udp4').bind(port, '127.0.0.1');
    const isBound = await once(udp, 'listening').then(
      () => true,
      () => false,
    );
    if (isBound) return { udp, port };
    udp.close();
    await new Promise((resolve) => tcp.close(resolve));
  }
}

function answersOf(name: string, type: string, entry: Exclude<DnsEntry, number | 'none'>): Answer[] {
  const ttl = 60;
  switch (type) {
    case 'MX':
      return (entry.mx ?? []).map(([preference, exchange]) => ({
        type,
        name,
        ttl,
        data: { preference, exchange },
      }));
    case 'A':
      return (entry.a ?? []).map((data) => ({ type, name, ttl, data }));
    case 'AAAA':
      return (entry.aaaa ?? []).map((data) => ({ type, name, ttl, data }));
    case 'NS':
      return (entry.ns ?? []).map((data) => ({ type, name, ttl, data }));
    default:
      return [];
  }
}
