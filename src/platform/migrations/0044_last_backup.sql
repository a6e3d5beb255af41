-- When the last whole backup was made: by "warmpath backup", or by whoever says so after another one. Backups are made by logins that may
-- read everything, so those may say it.
alter table installation add column backed_up_at timestamptz;
grant update (backed_up_at) on installation to pg_read_all_data;

-- Since when there is work for a worker of outreach, if none ever gave a sign (the metrics ask each time).
create index mailbox_live on mailbox (connected_at) where mode = 'live' and state <> 'disconnected';
