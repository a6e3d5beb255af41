/** Bytes of a UUID; they stand first in a token, so that the tenant is known before the token is looked up. */
const TENANT_OCTETS = 16;

/** The token of a link without a key: the tenant's id and `random`, in base64url. 32 random bytes make 64 characters. */
export function tenantToken(tenantId: string, random: Uint8Array): string {
  return Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), random]).toString('base64url');
}

/** The tenant that a token names, whether or not there is one: a UUID; undefined where the token is too short for one. */
export function tenantOfToken(token: string): string | undefined {
  const hex = Buffer.from(token, 'base64url').subarray(0, TENANT_OCTETS).toString('hex');
  return hex.length < 2 * TENANT_OCTETS
    ? undefined
    : hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
