#!/usr/bin/env node
// The launcher: the package holds JavaScript, the repository TypeScript, which Node 24 runs as it is.
import { existsSync } from 'node:fs';
import nodeModule from 'node:module';

/** Of the sources; the package runs on Node 20 as well. */
const SOURCE_MINIMUM = 24;

if (!existsSync(new URL('../src/main.ts', import.meta.url))) {
  await import('../dist/main.js');
} else if (Number.parseInt(process.versions.node, 10) < SOURCE_MINIMUM) {
  process.stderr.write(
    `wp: In a clone wp needs Node ${SOURCE_MINIMUM} or newer; this is ${process.versions.node}. On Linux "npx wp" in the clone brings it; elsewhere install the package (docs/cli.md).\n`,
  );
  process.exitCode = 2;
} else if (!existsSync(new URL('../src/operations.ts', import.meta.url))) {
  process.stderr.write(
    'wp: In a clone "npm run prepare" makes what wp is made of; "npm install" does it too.\n',
  );
  process.exitCode = 2;
} else {
  // The sources of the SDK too: its package says where, to those that ask for them.
  nodeModule.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, 'warmpath-source'] }),
  });
  await import('../src/main.ts');
}
