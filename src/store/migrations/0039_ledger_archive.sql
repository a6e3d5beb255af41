-- Closed months of the ledger may go into a file (store/ledger-archive.ts): what an account's charges of a month came to stays as
-- one entry of kind 'carried', which stands where the last of them stood, so that every sum and running balance stays.
-- Not partitioned: unique (charge_id, kind) and the primary keys would have to hold the month, and would then no longer
-- hold across months.

-- Looser than before for nobody but 'carried', so what is there need not be read again.
alter table ledger_entry
  drop constraint ledger_entry_kind_check, drop constraint ledger_entry_check, drop constraint ledger_entry_check1,
  add constraint ledger_entry_kind check (kind in ('grant', 'reserve', 'refund', 'carried')) not valid,
  add constraint ledger_entry_amount check (amount <> 0 and (kind = 'carried' or (amount < 0) = (kind = 'reserve'))) not valid,
  add constraint ledger_entry_charge check ((kind in ('grant', 'carried')) = (charge_id is null)) not valid;

-- Months that were put into files, each in the transaction that took its rows out.
create table ledger_archive (
  id          integer generated always as identity primary key,
  month       date not null,
  archived_at timestamptz not null default now(),
  entries     bigint not null check (entries > 0),
  charges     bigint not null check (charges > 0),
  sha256      bytea not null check (length(sha256) = 32) -- of the whole file
);
grant select on ledger_archive to warmpath_system;

-- Nobody is granted DELETE here but by the owner, for the time of an archive's own transaction; and it says that it means it.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('warmpath.archiving', true) = 'on' then return null; end if;
  raise exception 'the ledger is append-only';
end $$;
