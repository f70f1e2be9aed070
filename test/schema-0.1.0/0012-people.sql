-- Who works, or worked, at the clinic. What a login may do is in `staff`: a person may have no login, and one who has left
-- stays on what they signed. People get a row once someone types their name.
create table people (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- such as senior vet
  title text check (title <> ''),
  -- the number with the veterinary council, and which council
  registration text check (registration <> ''),
  council text check (council <> ''),
  qualification text check (qualification <> ''),
  languages text check (languages <> ''),
  about text check (about <> ''),
  user_id text unique references users (id) on delete set null,
  -- whose name follows the person's
  calendar_id integer unique references calendars (id) on delete set null,
  -- as they are called on the public team page, which does not show them once they have left
  team_entry text unique check (team_entry <> ''),
  left_on date,
  created_at timestamptz(3) not null default current_timestamp
);
create trigger audited after insert or update or delete on people
  for each row execute function audited_change('id', '{languages,about}', '{created_at}');

-- Who among the people it is that was invited.
alter table staff_invitations add column person_id uuid unique references people (id) on delete cascade;
