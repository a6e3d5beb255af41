import type { Mode } from '../../core/scope.ts';
import type { Db } from '../postgres/db.ts';

/** What the ranking learned from a corpus. `weights` and `report` are JSON, checked when they are read. */
export interface RankingModel {
  readonly trainedAt: Date;
  /** The version of the corpus it was trained on, and how many deals that was. */
  readonly corpusVersion: number;
  readonly deals: number;
  /** ISO date; nothing after it was seen. */
  readonly asOf: string;
  readonly weights: unknown;
  readonly report: unknown;
}

export interface RankingModels {
  /** The one kept last for a mode, if any. */
  latest(mode: Mode): Promise<RankingModel | undefined>;
  /** Keeps a model; the oldest beyond the last 20 of its mode go. */
  keep(mode: Mode, model: Omit<RankingModel, 'trainedAt'>): Promise<void>;
}

/** Enough to see how it went over some weeks of imports. */
const KEPT = 20;

/** Models are kept under the role that answers requests: the service trains them during its work. */
export function createRankingModels(db: Db): RankingModels {
  return {
    async latest(mode) {
      const [row] = await db.query<RankingModel>({
        name: 'ranking_model_latest',
        text: `select trained_at as "trainedAt", corpus_version as "corpusVersion", deals, as_of as "asOf", weights, report
          from ranking_model where mode = $1 order by id desc limit 1`,
        values: [mode],
      });
      return row;
    },
    keep: (mode, { corpusVersion, deals, asOf, weights, report }) =>
      db.transaction(async (transaction) => {
        await transaction.query({
          text: `insert into ranking_model (mode, corpus_version, deals, as_of, weights, report)
            values ($1, $2, $3, $4, $5, $6)`,
          values: [mode, corpusVersion, deals, asOf, JSON.stringify(weights), JSON.stringify(report)],
        });
        await transaction.query({
          text: `delete from ranking_model where mode = $1 and id <=
            (select id from ranking_model where mode = $1 order by id desc offset $2 limit 1)`,
          values: [mode, KEPT],
        });
      }),
  };
}
