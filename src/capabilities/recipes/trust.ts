import type { Trust } from '../../core/lookup/source-items.ts';

/**
 * Which source is believed where several know a field: what is paid for is curated, a company's own site
 * knows itself, the operator's corpus was chosen, Wikidata is edited by people, registers know little but
 * surely.
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

/** Who knows a company's site best: itself, then people; paid records often miss a change of name. */
export const WEBSITE_TRUST: Trust = ['website', 'wikidata', 'harvestapi', 'peopledatalabs', 'corpus'];
