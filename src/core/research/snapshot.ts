import type { FailedSource } from '../lookup/asked.ts';
import type { CompanyFacts, FieldsFrom } from '../lookup/kinds.ts';
import { knownFields } from '../lookup/known-fields.ts';
import type { CompanyDossier, Provenance } from './dossier.ts';
import { joined } from './enrichment.ts';
import type { Snapshot, SnapshotNews } from './ports.ts';

/**
 * One snapshot out of what the lookups found and what the corpus holds of the company; undefined where none of them knows
 * it and nothing is reported. `name`: the company as it was asked for, where one was given.
 */
export function snapshotOf(
  known: {
    readonly name: string | undefined;
    readonly facts: (CompanyFacts & FieldsFrom) | undefined;
    readonly dossier: CompanyDossier | undefined;
    readonly news: readonly SnapshotNews[];
  },
  more: { readonly today: string | undefined; readonly incomplete: NonNullable<Snapshot['incomplete']> },
): Snapshot | undefined {
  const { facts, dossier } = known;
  const name = facts?.name ?? dossier?.name ?? known.name;
  const isKnown = facts !== undefined || dossier !== undefined || known.news.length > 0;
  if (name === undefined || !isKnown) return undefined;
  const { sources: said = [], sourceUrl: _, followers: __, ...ofFacts } = facts ?? { name };
  const held = dossier === undefined ? {} : heldOf(dossier);
  const filled = Object.keys(held).filter((field) => !(field in ofFacts));
  const origin = dossier === undefined ? {} : knownFields({ origin: dossier.origin, asOf: dossier.asOf });
  const read = said.map(({ source, fields, ...where }): Provenance => {
    const shown = fields.filter((field) => field !== 'followers');
    return source === 'corpus'
      ? { source, fields: shown, ...(dossier === undefined ? {} : origin), ...where }
      : { source, fields: shown, ...knownFields({ asOf: more.today }), ...where };
  });
  const namesakes = dossier?.namesakes ?? [];
  return {
    company: { ...held, ...ofFacts },
    news: known.news.map(newsOf),
    rounds: dossier?.rounds ?? [],
    ...(namesakes.length > 0 && { namesakes }),
    sources: joined(
      [...read, { source: 'corpus', ...origin, fields: filled }].filter(({ fields }) => fields.length > 0),
    ),
    ...(more.incomplete.length > 0 && { incomplete: more.incomplete }),
  };
}

function newsOf({ title, url, snippet, date, publisher, topic, source }: SnapshotNews): SnapshotNews {
  return { ...knownFields({ date, publisher }), title, url, snippet, topic, source };
}

function heldOf({ name, website, description }: CompanyDossier) {
  return knownFields({ name, website, description });
}

/** A source's failure as the part of the answer that lacks it. */
export function lacking(part: 'company' | 'news', failed: readonly FailedSource[]) {
  return failed.map((source) => ({ part, ...source }));
}
