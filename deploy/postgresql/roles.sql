-- Run by a superuser with psql, in any database of the server, also again: the roles and logins of Warmpath, and its database.
-- Passwords come from the environment of psql. The owner migrates; the service and the worker use warmpath_app, which owns nothing.
\set ON_ERROR_STOP on
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
select format('create role %I', name) from unnest('{warmpath_service,warmpath_system,warmpath_owner,warmpath_app}'::text[]) name
  where not exists (select from pg_roles where rolname = name) \gexec
alter role warmpath_service nologin nobypassrls;
alter role warmpath_system nologin nobypassrls;
alter role warmpath_owner login password :'owner';
alter role warmpath_app login noinherit password :'app';
select current_setting('server_version_num')::int >= 160000 as has_options \gset
\if :has_options
grant warmpath_service, warmpath_system to warmpath_owner with inherit true, set true;
grant warmpath_service, warmpath_system to warmpath_app with inherit false, set true;
\else
-- Before PostgreSQL 16 it is the role that inherits or does not.
grant warmpath_service, warmpath_system to warmpath_owner, warmpath_app;
\endif
select 'create database warmpath owner warmpath_owner' where not exists (select from pg_database where datname = 'warmpath') \gexec
