-- What a person may do besides what their role has; the roles' permissions are in the code. Nothing is ever subtracted,
-- and of a role that the code does not know this gives nothing.
alter table staff add column permissions text[] not null default '{}';
