import { createCall } from '../call.ts';
import { methodTree } from '../make-methods.ts';
import type { WarmpathOptions } from '../operation.ts';
import type { AdminMethods } from './methods.ts';
import { ADMIN_OPERATIONS } from './operations.ts';

export type { components, operations, paths } from './openapi.ts';
export { ADMIN_OPERATIONS } from './operations.ts';
export type { AdminAnswerOf, AdminInputOf, AdminOperationName, AdminRowOf } from './types.ts';

/** A method for each operation of the admin API. */
export type WarmpathAdmin = AdminMethods['admin'];

/**
 * A client for the operator of a deployment: `admin.tenants.list()`. `key` is an operator key, `wp_admin_…`; on a page of the service
 * in which an operator is signed in, `session` stands in its place. Throws a TypeError if `baseUrl` or `key` cannot be right.
 */
export function createWarmpathAdmin(options: WarmpathOptions): WarmpathAdmin {
  return methodTree(ADMIN_OPERATIONS, createCall(options)).admin as WarmpathAdmin;
}
