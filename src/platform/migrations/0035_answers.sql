-- A person's answer to a message that came in is a touch too: it is claimed, sent, looked for and kept as those of the plan are, behind
-- which it stands. `answers` is the received message. It has no foreign key: received messages are forgotten before what was sent, and
-- name touches themselves, so rows of a tenant that moves could be put in no order.
alter table touch add column answers uuid;
create index touch_answers on touch (answers) where answers is not null;
create index touch_answer_open on touch (due_at) where answers is not null and state = 'scheduled';

-- looser: rule touch_position_check: answers stand behind the three of the plan, up to what a person reads through
alter table touch drop constraint touch_position_check;
alter table touch add constraint touch_position_check check (position between 1 and 100);

-- looser: rule touch_under_way: an answer waits for no touch of the plan, and holds up none
drop index touch_under_way;
create unique index touch_under_way on touch (sequence_id, tenant_id)
  where answers is null and state in ('drafting', 'awaiting_approval', 'rejected', 'approved', 'scheduled', 'sending', 'unknown');

-- When the reason became a weightier one; null: it is the first. Whoever wrote to us after the entry may be answered.
alter table suppression add column reason_at timestamptz;
