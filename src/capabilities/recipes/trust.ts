import type { Trust } from '../../core/lookup/source-items.ts';

/**
 * Whose word counts where several sources know a field: what is paid for is curated, a company's own site knows itself,
 * the operator's corpus was chosen, Wikidata is edited by people, registers know little but surely.
 */
export const TRUST: Trust = [
  'harvestapi',
  'peopledatalabs',
  'website',
  'corpus',
  'wikidata',
  'github',
  'edgar',
  'gleif',
  'bluesky',
  'mastodon',
];

/** Who says best where a company's site is: itself, then people; paid records are often behind a change of name. */
export const WEBSITE_TRUST: Trust = ['website', 'wikidata', 'harvestapi', 'peopledatalabs', 'corpus'];
