-- The index of a corpus, made once and read by every process. Unlogged: all of it can be made again from the corpus, and an index
-- of a million investors would otherwise pass through the write-ahead log, its archive and every standby each time it is made.
-- After a crash or a failover both tables are empty, and the next process that needs an index makes it.

create table index_lease (
  name       text primary key check (length(name) <= 100),
  fence      bigint not null, -- grows with every holder: what an earlier one still writes is refused by it
  held_until timestamptz not null
);

create unlogged table index_snapshot (
  id           bigint generated always as identity primary key,
  mode         text not null check (mode in ('live', 'test')),
  format       text not null check (length(format) <= 100),
  lineage      text not null check (length(lineage) <= 100),
  version      bigint not null, -- of the corpus
  as_of        text not null check (length(as_of) <= 10),
  model        text not null check (length(model) <= 100), -- a hash of the weights
  fence        bigint not null,
  bytes        bigint not null check (bytes > 0),
  sha256       text not null check (length(sha256) = 64),
  published_at timestamptz -- null while it is written
);
create index index_snapshot_latest on index_snapshot (mode, format, id desc);

create unlogged table index_chunk (
  snapshot_id bigint not null references index_snapshot on delete cascade,
  place       integer not null,
  bytes       bytea not null,
  primary key (snapshot_id, place)
);
-- Columns of numbers barely shrink, and trying costs more than the disk.
alter table index_chunk alter column bytes set storage external;

grant select, insert, update on index_lease to warmpath_service;
grant select, insert, update, delete on index_snapshot, index_chunk to warmpath_service;
