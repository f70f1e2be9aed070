-- What the clinic says about itself. Each publication is an edition; the last one is what visitors see. Without any,
-- that is what was installed (src/clinic).
create table site_editions (
  number integer primary key check (number > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  published_at timestamptz(3) not null default current_timestamp,
  published_by text references users (id) on delete set null,
  note text check (note <> ''),
  -- the earlier edition that it repeats
  repeats integer references site_editions (number)
);
create index site_editions_publisher on site_editions (published_by);
create index site_editions_repeats on site_editions (repeats);
create trigger audited after insert or update or delete on site_editions
  for each row execute function audited_change('number', '{content}', '{}');

-- What the next edition will say; without content, what the last one says. One row, which a change locks.
create table site_draft (
  only_one boolean primary key default true check (only_one),
  version integer not null default 1,
  content jsonb check (jsonb_typeof(content) = 'object'),
  -- whether the clinic has put away the guide through its first steps
  steps_put_away boolean not null default false
);
insert into site_draft default values;
create trigger audited after insert or update or delete on site_draft
  for each row execute function audited_change('only_one', '{content}', '{version}');

-- The logo and the photos. A picture never changes: another one has another id.
create table site_pictures (
  id uuid primary key default gen_random_uuid(),
  bytes bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz(3) not null default current_timestamp
);
create trigger audited after insert or update or delete on site_pictures
  for each row execute function audited_change('id', '{}', '{bytes}');
