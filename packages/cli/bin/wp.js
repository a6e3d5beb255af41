#!/usr/bin/env node
// The launcher: the package holds JavaScript, the repository TypeScript, which Node 24 runs as it is.
import { existsSync } from 'node:fs';
import nodeModule from 'node:module';

if (existsSync(new URL('../src/main.ts', import.meta.url))) {
  // The sources of the SDK too: its package says where, to those that ask for them.
  nodeModule.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, 'warmpath-source'] }),
  });
  await import('../src/main.ts');
} else {
  await import('../dist/main.js');
}
