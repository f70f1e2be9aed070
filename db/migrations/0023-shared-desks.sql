-- Computers at which several people work in turn: who has signed in fully there today goes on with a PIN.
create table shared_desks (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  made_by text references users (id) on delete set null,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null
);
create trigger audited after insert or update or delete on shared_desks
  for each row execute function audited_change('id', '{}', '{}');

create table shared_desk_people (
  desk_id uuid not null references shared_desks (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  -- with the password, and the second factor where there is one
  signed_in_at timestamptz not null,
  -- wrong PINs since then
  tries smallint not null default 0 check (tries between 0 and 5),
  -- when a PIN was last right
  entered_at timestamptz(3),
  primary key (desk_id, user_id)
);
create index shared_desk_people_user on shared_desk_people (user_id);
-- A session that a PIN begins has the time of the full sign-in, so the trigger on sessions takes it for a renewed one.
create trigger audited after update on shared_desk_people
  for each row when (old.entered_at is distinct from new.entered_at)
  execute function audited_change('user_id', '{}', '{signed_in_at,tries}');

create table staff_pins (
  user_id text primary key references users (id) on delete cascade,
  -- of an HMAC with the server's secret: six digits alone are soon tried
  hash text not null,
  created_at timestamptz(3) not null default current_timestamp
);
create trigger audited after insert or update or delete on staff_pins
  for each row execute function audited_change('user_id', '{hash}', '{created_at}');

-- At which desk a PIN began the session; it ends with the desk.
alter table sessions add column desk_id uuid references shared_desks (id) on delete cascade;
create index sessions_desk on sessions (desk_id) where desk_id is not null;
create or replace trigger audited after insert on sessions
  for each row when (new.created_at = current_timestamp)
  execute function audited_change('user_id', '{}', '{id,expires_at,updated_at,ip_address,user_agent,renewals,desk_id}');
create or replace trigger audited_end after delete on sessions
  for each row when (old.renewals is not null and old.expires_at > current_timestamp)
  execute function audited_change('user_id', '{}', '{id,expires_at,updated_at,ip_address,user_agent,renewals,desk_id}');

-- Another password, role or second factor asks for a full sign-in; who is no longer on the staff has no PIN.
create function leave_shared_desks() returns trigger language plpgsql as $$
begin
  delete from shared_desk_people where user_id = to_jsonb(old)->>tg_argv[0];
  if tg_table_name = 'staff' and tg_op = 'DELETE' then
    delete from staff_pins where user_id = old.user_id;
  end if;
  return null;
end $$;
create trigger leave_shared_desks after update of password on accounts
  for each row when (old.password is distinct from new.password and old.updated_at is distinct from new.updated_at)
  execute function leave_shared_desks('user_id');
create trigger leave_shared_desks after update of two_factor_enabled on users
  for each row when (old.two_factor_enabled is distinct from new.two_factor_enabled)
  execute function leave_shared_desks('id');
create trigger leave_shared_desks after update or delete on staff
  for each row execute function leave_shared_desks('user_id');
