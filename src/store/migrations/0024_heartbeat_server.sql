-- Which server took the heartbeats of a process, by the time it was started, and since when without another one between: after a
-- failover no heartbeat has come to the new primary yet (docs/adr/0025-signs-of-life.md). Null for processes of 0.2.
alter table service_process
  add column server timestamptz,
  add column since timestamptz;
-- Asked for with each repetition of a held key, where sequential scans are priced so high that the server would compile for them.
create index service_process_server on service_process (server, since);
