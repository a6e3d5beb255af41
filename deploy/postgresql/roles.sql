-- Run once by a superuser with psql, in any database of the server: the roles and logins of Warmpath, and its database.
-- Passwords come from the environment of psql. The owner migrates; the service and the worker use warmpath_app, which owns nothing.
\set ON_ERROR_STOP on
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
create role warmpath_service nologin nobypassrls;
create role warmpath_system nologin nobypassrls;
create role warmpath_owner login password :'owner';
create role warmpath_app login noinherit password :'app';
-- Before PostgreSQL 16 without "with …".
grant warmpath_service, warmpath_system to warmpath_owner with inherit true, set true;
grant warmpath_service, warmpath_system to warmpath_app with inherit false, set true;
create database warmpath owner warmpath_owner;
