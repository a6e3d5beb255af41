import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import fastify from 'fastify';

/** Beside this file in a package, compressed: as a dependency, what it is taken from would bring 20 MB that nothing needs. */
const PACKED = new URL('./scalar.js.gz', import.meta.url);

/**
 * The script of the reference page: out of the package, or in a checkout as `@scalar/fastify-api-reference` serves it.
 * Undefined in a checkout without the dependencies for development.
 */
export async function readReferenceScript(): Promise<string | undefined> {
  if (existsSync(PACKED)) return (await promisify(gunzip)(await readFile(PACKED))).toString();
  let plugin: typeof import('@scalar/fastify-api-reference')['default'];
  try {
    plugin = (await import('@scalar/fastify-api-reference')).default;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
  const app = fastify();
  await app.register(plugin, { routePrefix: '/reference', configuration: { url: '/openapi.json' } });
  return (await app.inject('/reference/js/scalar.js')).body;
}
