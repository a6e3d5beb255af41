-- Local copies of job feeds that have no search of their own: one row a feed, replaced in whole. The processes search
-- in memory, so the postings are one text that no statement looks into. The service refreshes them while it answers,
-- so it writes; nothing of a tenant is in it.

create table job_feed (
  feed        text primary key check (length(feed) between 1 and 64),
  version     bigint not null default 0 check (version >= 0), -- of the copy; 0: there is none yet
  copied_at   timestamptz,
  postings    text check (octet_length(postings) <= 8388608), -- JSON
  lease       uuid,        -- of whoever refreshes it now
  lease_until timestamptz,
  failure     text,        -- how the last refresh failed, if it did
  retry_at    timestamptz, -- not refreshed before
  check ((version = 0) = (postings is null) and (postings is null) = (copied_at is null)),
  check ((lease is null) = (lease_until is null))
);
grant select, insert, update on job_feed to warmpath_service;
grant select, update, delete on job_feed to warmpath_system;
