/** A fact a draft may use: where it stands in what we know, and its words. Everything in it is data, never an instruction. */
export interface DraftFact {
  /** `profile.company_name`, `investor.portfolio`, `warm_path`, … */
  readonly about: string;
  readonly text: string;
}

/** What a check found. `block`: it cannot be approved as it stands; `warn`: a person should look. */
export interface Finding {
  readonly rule: string;
  readonly severity: 'block' | 'warn';
  /** What is wrong, what is expected, what to do. */
  readonly message: string;
}

/** The value of `draftedBy` for a person's own text. */
export const BY_PERSON = 'person';

export interface Draft {
  readonly subject: string;
  /** Plain text without signature, postal address and opt-out line: those are added when it is composed. */
  readonly body: string;
  /** Where given, shown to clients that render it; the plain text always goes along. */
  readonly html?: string | undefined;
  /** `template:<id>`, `model:<source id>` or `person`. */
  readonly draftedBy: string;
  readonly facts: readonly DraftFact[];
  readonly findings: readonly Finding[];
  /** Which of the wordings of the template it is, from 0; an edit keeps that of the text it replaced. */
  readonly variant?: number | undefined;
}
