import { availableParallelism, cpus, totalmem } from 'node:os';
import { benchBilling } from './billing/billing.ts';
import { report } from './report.ts';

/** `npm run bench [-- quick]`: ratios against limits measured in the same run. Exit status 1 where one falls short. */
const quick = process.argv.includes('quick');
const seconds = quick ? 3 : 8;
const rounds = quick ? 1 : 3;
console.log(
  `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
);
const short = report('The billed path', await benchBilling({ seconds, rounds }));
process.exitCode = short === 0 ? 0 : 1;
