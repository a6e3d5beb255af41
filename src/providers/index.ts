import { corpus } from './corpus.ts';
import { kickbox } from './kickbox.ts';
import { millionverifier } from './millionverifier.ts';
import { neverbounce } from './neverbounce.ts';
import { patterns } from './patterns.ts';
import type { Upstream } from './provider.ts';
import { reacher } from './reacher.ts';
import { smtpprobe } from './smtpprobe/index.ts';
import { wikidata } from './wikidata/index.ts';
import { zerobounce } from './zerobounce.ts';

/** Every upstream there is, by id. */
export const UPSTREAMS: readonly Upstream[] = [
  corpus,
  kickbox,
  millionverifier,
  neverbounce,
  patterns,
  reacher,
  smtpprobe,
  wikidata,
  zerobounce,
];
