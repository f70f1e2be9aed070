-- Whether the clinic has put away the guide through its first steps.
alter table site_draft add column steps_put_away boolean not null default false;
