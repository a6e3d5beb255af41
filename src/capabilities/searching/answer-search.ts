import type { SearchQuestion } from '../../core/research/search-question.ts';
import type { RunningInvestorSearch } from '../investor-search.ts';

/** Answers what a service asks, as its own search would; `null` for what is undefined, which JSON does not carry. */
export async function answerSearch(
  search: RunningInvestorSearch,
  asked: SearchQuestion,
  signal: AbortSignal,
): Promise<unknown> {
  const { understanding } = search;
  switch (asked.kind) {
    case 'search':
      return search.search(asked.scope, asked.query, signal);
    case 'pool':
      return search.pool(asked.scope, asked.query, signal);
    case 'score':
      return search.score(asked.scope, asked.query, asked.investorIds, signal);
    case 'warnings':
      return understanding.warnings(asked.mode, asked.profile, asked.said);
    case 'read':
      return understanding.read(asked.mode, asked.profile);
    case 'refusal':
      return (await understanding.refusal(asked.mode, asked.profile, asked.said)) ?? null;
    case 'suggest':
      return understanding.suggest(asked.mode, asked.what, asked.text, asked.limit);
  }
}
