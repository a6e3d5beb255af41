import type pg from 'pg';
import type { Role } from './connection.ts';

const ROLES: readonly Role[] = ['warmpath_service', 'warmpath_system'];

// PostgreSQL 16 split membership into INHERIT and SET; before it a member has both.
const SPLIT_MEMBERSHIP = 160_000;

// Roles belong to the whole server, so installations in its other databases may make them at this very moment:
// duplicate_object, unique_violation, internal_error ("tuple concurrently updated").
const RACES = new Set(['42710', '23505', 'XX000']);
const INSUFFICIENT_PRIVILEGE = '42501';
// Each round loses to one other installation at most; a user starts only a few at once.
const ATTEMPTS = 20;

/**
 * Makes sure that both roles exist, cannot log in or bypass row security, and that the connected user may switch to
 * them. Throws an error that prints the statements an administrator has to run where the user may not.
 */
export async function ensureRoles(client: pg.Client, serverVersion: number): Promise<void> {
  const membership = serverVersion >= SPLIT_MEMBERSHIP ? ' with inherit true, set true' : '';
  for (const role of ROLES) {
    for (let attempt = 1; ; attempt++) {
      try {
        await ensureRole(client, role, serverVersion, membership);
        break;
      } catch (error) {
        const code = (error as { code?: string }).code ?? '';
        if (code === INSUFFICIENT_PRIVILEGE) throw await askAdministrator(client, membership, error);
        if (!RACES.has(code) || attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, attempt * 5));
      }
    }
  }
}

async function ensureRole(
  client: pg.Client,
  role: Role,
  serverVersion: number,
  membership: string,
): Promise<void> {
  const found = await client.query<{ unsafe: boolean }>(
    'select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = $1',
    [role],
  );
  if (found.rows[0]?.unsafe) {
    throw new Error(
      `the role ${role} may bypass row-level security; an administrator has to run: alter role ${role} nosuperuser nobypassrls`,
    );
  }
  if (found.rows.length === 0) await client.query(`create role ${role} nologin nobypassrls`);
  const wanted = serverVersion >= SPLIT_MEMBERSHIP ? ['set', 'usage'] : ['member'];
  const member = await client.query<{ yes: boolean }>(
    'select bool_and(pg_has_role(current_user, $1, wanted)) as yes from unnest($2::text[]) wanted',
    [role, wanted],
  );
  if (!member.rows[0]?.yes) await client.query(`grant ${role} to current_user${membership}`);
}

async function askAdministrator(client: pg.Client, membership: string, cause: unknown): Promise<Error> {
  const user = (await client.query<{ name: string }>('select quote_ident(current_user) as name')).rows[0]
    ?.name;
  const existing = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1)',
    [ROLES],
  );
  const present = new Set(existing.rows.map((row) => row.rolname));
  const statements = ROLES.flatMap((role) => [
    ...(present.has(role) ? [] : [`create role ${role} nologin nobypassrls;`]),
    `grant ${role} to ${user}${membership};`,
  ]);
  return new Error(
    `the database user ${user} may not create the roles Warmpath works under. An administrator has to run, once:\n  ${statements.join('\n  ')}`,
    { cause },
  );
}
