import type { PersonEmail } from '../../core/lookup/kinds.ts';
import type { Recipe, SourceAnswer } from './recipe.ts';

/** As long as a verdict on an address is cached: it is one. */
const KEPT_SECONDS = 60 * 24 * 60 * 60;

type Answers = readonly SourceAnswer<'person.email'>[];

/**
 * A person's address at work. `found` only with an address that a source confirmed or knows; `missed` where
 * every source knew none; free and `undetermined` where nothing could be confirmed either way.
 */
export const personEmail: Recipe<'person.email'> = {
  kind: 'person.email',
  keepSeconds: KEPT_SECONDS,
  settles: (answers) => best(answers) !== undefined,
  combine(_params, answers) {
    const found = best(answers);
    if (found !== undefined) return { outcome: 'found', data: found };
    return leftOpen(answers);
  },
  giveUp(_params, failures, answers) {
    const open = leftOpen(answers);
    // Nothing is known to be missing where a source could not be asked.
    const isKnown = open.outcome === 'undetermined' || (answers.length > 0 && failures.length === 0);
    return isKnown ? open : { outcome: 'undetermined', data: unavailable(failures.length > 0) };
  },
  explainMiss: ({ name, domain, social_url }) =>
    name === undefined || domain === undefined
      ? `No address is known for ${social_url ?? 'this profile'}; give the person's name and the company's domain.`
      : `No usual form of this name has a mailbox at ${domain}; check the spelling and the domain.`,
  toConfigure:
    'Set WARMPATH_HARVESTAPI_KEY, or configure the e-mail verification: the patterns of a name are confirmed by it.',
};

/** Every one that is an address and not called undeliverable: the surest verdict first, then the order of sources. */
function best(answers: Answers): (PersonEmail & { readonly source: string }) | undefined {
  const usable = answers.flatMap(({ source, items }) =>
    items
      .filter(({ email, verdict }) => email !== '' && verdict !== 'undeliverable')
      .map((item) => ({ ...item, source })),
  );
  return usable.find(({ verdict }) => verdict === 'deliverable') ?? usable[0];
}

function leftOpen(answers: Answers) {
  const [open] = answers.flatMap(({ source, items }) =>
    items.filter(({ email }) => email === '').map((item) => ({ ...item, source })),
  );
  const nobody = {
    email: '',
    verdict: 'unknown',
    detail: 'not_found: No address was found.',
    source: '',
  } as const;
  return open === undefined
    ? ({ outcome: 'missed', data: nobody } as const)
    : ({ outcome: 'undetermined', data: open } as const);
}

function unavailable(wasAsked: boolean): PersonEmail & { readonly source: string } {
  return {
    email: '',
    verdict: 'unknown',
    detail: wasAsked
      ? 'provider_unavailable: No source could be reached; ask again later.'
      : `not_configured: No provider is configured to find addresses. ${personEmail.toConfigure}`,
    source: '',
  };
}
