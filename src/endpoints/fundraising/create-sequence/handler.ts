import { defineEndpoint } from '../../endpoint.ts';
import { languageShown, outlookShown } from '../outreach-fields.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/create-sequence: enrols an investor. */
export const createSequence = defineEndpoint(
  schema,
  ['sequences'],
  async ({ sequences }, { scope, now }, { body }) => {
    const seen = await sequences.create(
      scope,
      {
        investorEmail: body.investor_email,
        investorName: body.investor_name,
        investorId: body.investor_id,
        mailboxId: body.mailbox_id,
        autoApprove: body.auto_approve ?? false,
        timeZone: body.time_zone,
        language: body.language === 'auto' ? undefined : body.language,
        note: body.note,
      },
      now,
    );
    return {
      outcome: 'found',
      data: {
        sequenceId: seen.sequence.id,
        state: seen.sequence.state,
        already_active: seen.alreadyActive,
        ...languageShown(seen.sequence),
        ...outlookShown(seen),
      },
    };
  },
);
