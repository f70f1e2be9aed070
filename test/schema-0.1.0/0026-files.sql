-- Files about a pet: what a laboratory sent, a photo of a wound. One that was added at a case sheet moves with it.
create table files (
  -- made by the browser
  id uuid primary key,
  pet_id uuid not null references pets (id),
  -- whose pet it was that day
  customer_id uuid not null references customers (id),
  -- null: about the pet, and no visit
  sheet_id uuid,
  name text not null check (char_length(name) between 1 and 200),
  -- what its first bytes say; null until all of it has come
  kind text check (kind in ('pdf', 'picture')),
  size integer not null check (size between 1 and 10485760),
  -- true: all of it has come and was read
  ready boolean not null default false,
  -- whether the owner sees it
  shared boolean not null default false,
  added_by text references users (id) on delete set null,
  added_at timestamptz(3) not null default current_timestamp,
  removed_at timestamptz(3),
  removed_by text references users (id) on delete set null,
  removed_because text check (removed_because <> ''),
  constraint files_sheet foreign key (sheet_id, pet_id) references case_sheets (id, pet_id) on update cascade,
  constraint files_ready check (not ready or kind is not null),
  constraint files_removed check ((removed_at is null) = (removed_because is null))
);
create index files_pet on files (pet_id, added_at desc, id desc);
create index files_sheet on files (sheet_id);
create index files_customer on files (customer_id);
create index files_passing on files (added_at) where not ready or removed_at is not null;
-- A file's name may say what a pet has; it stands in no log.
create trigger audited after update on files for each row when (new.ready)
  execute function audited_change('id', '{}', '{name,added_by,added_at,removed_by,removed_because}');
create trigger audited_deletion after delete on files for each row when (old.ready)
  execute function audited_change('id', '{}', '{name,added_by,added_at,removed_by,removed_because}');
create trigger refuse_erased before insert or update of customer_id, name, removed_because on files
  for each row execute function refuse_erased('customer_id', 'customer', '{name,removed_because}');

-- What is in a file, in pieces of 256 kB as base64, which the embedded database reads and writes in a fraction of the time
-- that it needs for bytes.
create table file_pieces (
  file_id uuid not null references files (id) on delete cascade,
  -- a picture is kept as it was drawn again, and not as it was sent
  drawn boolean not null default false,
  number smallint not null check (number between 0 and 39),
  content text not null check (char_length(content) between 4 and 349528),
  primary key (file_id, drawn, number)
);
-- What it holds is compressed already.
alter table file_pieces alter column content set storage external;
