-- What distinguishes this database from every other: cookies and data directories carry it. Made here, so that a dump carries it on.
create table installation (
  id      uuid not null default gen_random_uuid(),
  is_only boolean primary key default true check (is_only)
);
insert into installation default values;
grant select on installation to warmpath_service, warmpath_system;

-- How many mails the service itself sent on a day in UTC, of one kind to one address or for one tenant: it outlives the members that
-- were invited, so that removing and inviting them again in turn sends no more. Addresses are hashed, and go after a day.
create table mail_day (
  hash  bytea not null check (length(hash) = 32), -- SHA-256 of kind and address or tenant
  day   date not null,
  mails integer not null check (mails > 0),
  primary key (hash, day)
);
create index mail_day_old on mail_day (day);
grant select, insert, update, delete on mail_day to warmpath_system;
