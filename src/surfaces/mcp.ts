import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import Type from 'typebox';
import { assistantCredential, challengeOf } from '../accounts/assistants.ts';
import type { AssistantStore } from '../accounts/queries-assistants.ts';
import type { KeyGate } from '../credits/key-gate.ts';
import { type JsonLimits, jsonLimitsOf } from '../platform/http/json.ts';
import { Leave } from '../platform/http/leave.ts';
import {
  CHALLENGE_HEADER,
  clientNetwork,
  faultOfReading,
  isOwnHost,
  isOwnOrigin,
  nameOf,
  PROOF_HEADER,
  readCredential,
  sendError,
  sendReply,
} from '../platform/http/replies.ts';
import { announcedBytes } from '../platform/http/unread-body.ts';
import type { FailedAuthentications, Reply } from '../platform/incoming.ts';
import { outOfReach } from '../platform/operations/shown-fields.ts';
import { createValidator } from '../platform/operations/validate.ts';
import { VERSION } from '../platform/process.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { gatedRoute } from './mount.ts';
import { closedOf, noteOf } from './requests.ts';
import { type McpRequest, type McpServer, protocolFault } from './server.ts';

export interface ReadinessFound {
  /** What keeps this process from serving, by name and in words; empty when nothing does. */
  readonly pending: Readonly<Record<string, string>>;
  /** What runs besides answering, and does not make the service unready. */
  readonly underWay: Readonly<Record<string, string>>;
}

export interface Readiness {
  look(): Promise<ReadinessFound>;
}

/**
 * `/healthz`: the process answers with its version, and `prove` shows which process it is. `/readyz`: 200 while it can serve,
 * else 503, with what is pending and under way. As it stops both say so, with 503, before it takes no more connections.
 */
export function health(
  app: FastifyInstance,
  readiness: Readiness,
  prove: (challenge: unknown) => string | undefined = () => undefined,
): void {
  const leave = new Leave();
  app.addHook('preClose', () => leave.wait());
  app.get('/healthz', async (request, reply) => {
    const proof = prove(request.headers[CHALLENGE_HEADER]);
    if (proof !== undefined) reply.header(PROOF_HEADER, proof);
    const isUp = leave.look(true);
    return reply
      .code(isUp ? 200 : 503)
      .send({ status: isUp ? 'ok' : 'stopping', version: VERSION, request_id: request.id });
  });
  app.get('/readyz', async (request, reply) => {
    const { pending, underWay } = await readiness.look();
    const ready = leave.look(Object.keys(pending).length === 0);
    return reply.code(ready ? 200 : 503).send({
      status: leave.isLeaving ? 'stopping' : ready ? 'ready' : 'starting',
      pending,
      under_way: underWay,
      request_id: request.id,
    });
  });
}

const MCP_PATH = '/mcp';
/** Clients join addresses, and some end each with a slash. */
export const MCP_PATHS: readonly string[] = [MCP_PATH, `${MCP_PATH}/`];

/** What the address may say. Both make a connection of its own: neither can be changed by a message. */
const Wants = Type.Object(
  {
    tools: Type.Optional(Type.Enum(['lookups'], { type: 'string' })),
    readonly: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** Fields of a message around the arguments, and what clients say of themselves with each: five times what ours sends. */
const AROUND_ARGUMENTS = 200;
/** JSON-RPC: the text cannot be read as JSON, or is none of its messages. */
const PARSE_ERROR = -32_700;

export interface McpRoute {
  readonly gate: KeyGate;
  readonly server: McpServer;
  /** The address it listens on, and the one that others know. */
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly failed: Pick<FailedAuthentications, 'areTooMany'>;
  /** Whose access tokens are taken beside keys, and where one without either is told how to get one. */
  readonly assistants?: {
    readonly store: Pick<AssistantStore, 'credentialOf'>;
    readonly address: () => string;
  };
}

/**
 * `POST /mcp`: the Model Context Protocol over HTTP, without sessions. Who asks is checked before a body is read, as for every
 * keyed route; what is refused by then is answered in the one envelope, the rest as JSON-RPC.
 */
export function mcp(
  app: FastifyInstance,
  { gate, server, host, publicUrl, failed, assistants }: McpRoute,
): void {
  const names = [host, ...(publicUrl === undefined ? [] : [nameOf(new URL(publicUrl).origin) ?? ''])];
  const checkWants = createValidator(Wants, 'query');
  const visits = new WeakMap<FastifyRequest, Omit<McpRequest, 'headers' | 'message'>>();

  /** Whether the request may go on; one that may not has its answer. */
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { headers, id: requestId } = request;
    const refuse = (refusal: Reply | DomainError): false => {
      const { status } = refusal;
      if (status === 401 && assistants !== undefined)
        void reply.header('www-authenticate', challengeOf(assistants.address()));
      if (refusal instanceof DomainError) sendError(request, reply, refusal);
      else sendReply(reply, refusal);
      return false;
    };
    if (!isOwnHost(headers.host, names)) return refuse(NOT_OUR_HOST);
    if (!isOwnOrigin(headers.origin, headers.host, publicUrl)) return refuse(NOT_OUR_PAGE);
    const network = clientNetwork(request.ip);
    // Whoever sent many wrong ones is not looked up: keys still are, by the gate.
    const isLookedUp = assistants !== undefined && !failed.areTooMany(network);
    const ofAssistant = isLookedUp
      ? await assistantCredential(assistants.store, headers.authorization).catch((error: unknown) => {
          request.log.error({ err: error, requestId }, 'token not looked up');
          return { fault: outOfReach(), presented: false };
        })
      : undefined;
    const credential = ofAssistant ?? readCredential(headers.authorization);
    const bodyBytes = announcedBytes(request.raw);
    const refusal = await gate.refusal({ requestId, address: network, credential, bodyBytes });
    if (refusal !== undefined) return refuse(refusal);
    if ('fault' in credential) throw new Error('a request came past the gate');
    const key = await gate.keyOf({ requestId, address: network, hash: credential.hash });
    if ('text' in key) return refuse(key);
    const wants = checkWants({ ...(request.query as object) });
    if (!wants.ok) return refuse(wants.error);
    const { scope, scopes } = key;
    const note = noteOf(request);
    note(scope);
    const caller = { requestId, address: network, credential, scope, note, closed: closedOf(request) };
    visits.set(request, { caller, scopes, wants: wants.value as McpRequest['wants'] });
    return true;
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const visit = visits.get(request);
    if (visit === undefined) throw new Error('a request came past the gate');
    const { bodyFault } = request;
    if (bodyFault !== undefined) {
      const { status, message, details } = bodyFault;
      return sendReply(reply, protocolFault(status, PARSE_ERROR, message, details));
    }
    return sendReply(
      reply,
      await server.answer({ ...visit, headers: request.headers, message: request.body }),
    );
  };

  const route: RouteOptions = {
    method: 'POST',
    url: MCP_PATH,
    bodyLimit: LIMITS.bodyBytes,
    config: { jsonLimits: limitsOf(server), operation: 'mcp' },
    ...gatedRoute({
      enter,
      handle,
      faultOf: (error) => {
        const fault = faultOfReading(error, LIMITS.bodyBytes);
        if (fault === undefined) throw error;
        return fault;
      },
    }),
  };
  for (const url of MCP_PATHS) app.route({ ...route, url });
}

const NOT_OUR_HOST = new DomainError(
  'host_not_allowed',
  'The Host header names another host. Connect to the address that the service is known by: its operator sets it as WARMPATH_PUBLIC_URL.',
);
const NOT_OUR_PAGE = new DomainError(
  'host_not_allowed',
  'The Origin header names a page of another host, and browsers are answered for pages of this service only.',
);

/** Of every tool what its endpoint takes, and what lies around the arguments. */
function limitsOf({ offered }: McpServer): JsonLimits {
  const each = offered.flatMap(({ schema }) => [jsonLimitsOf(schema.body), jsonLimitsOf(schema.query)]);
  const most = (what: keyof JsonLimits) => Math.max(...each.map((limits) => limits[what]));
  return {
    depth: LIMITS.jsonDepth,
    members: most('members') + AROUND_ARGUMENTS,
    items: most('items') + AROUND_ARGUMENTS,
    textBytes: most('textBytes'),
  };
}
