-- What someone invited to the staff will be. A server of the version before does not know these columns and would make an
-- admin of everyone, so the links of other invitations are hashed in another way: it finds none.
alter table staff_invitations
  add column role text not null default 'admin' check (role <> ''),
  add column permissions text[] not null default '{}';
