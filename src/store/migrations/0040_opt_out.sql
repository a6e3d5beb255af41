-- Whoever asks for no more mail in their own words is on the list at once; where that is not certain, until a person has looked.
alter table suppression drop constraint suppression_reason_check;
alter table suppression add constraint suppression_reason_check
  check (reason in ('unsubscribed', 'bounced', 'complained', 'opted_out', 'added', 'imported', 'opt_out_pending'));

-- The sentence that decided, and how sure it was. Messages of before have neither.
alter table inbound_message
  add column opt_out_certainty text check (opt_out_certainty in ('certain', 'possible')),
  add column opt_out_sentence text check (length(opt_out_sentence) <= 300);
