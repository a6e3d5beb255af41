const UNITED_STATES = 'public domain (work of the United States government)';
const OWN = "as the file was obtained: the operator's own agreement";

/** Under which terms each source of an import may be used. */
const LICENCES: Readonly<Record<string, string>> = {
  'form-adv': UNITED_STATES,
  'form-d': UNITED_STATES,
  'form-13f': UNITED_STATES,
  'form-345': UNITED_STATES,
  'irs-bmf': UNITED_STATES,
  'irs-990pf': UNITED_STATES,
  'form-5500': UNITED_STATES,
  bdc: UNITED_STATES,
  'n-port': UNITED_STATES,
  wikidata: 'CC0 1.0',
  'people-join': 'made by this program from the other sources',
};

/** The terms of a source, as facts name it (`form-d`, `live:wikidata`). */
export function licenceOf(source: string): string {
  const [, live] = /^live:(.+)$/.exec(source) ?? [];
  if (live !== undefined) return 'the terms of the provider (docs/providers.md)';
  return LICENCES[source] ?? OWN;
}
