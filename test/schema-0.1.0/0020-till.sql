-- The till: what is in the drawer while it is open, what was put in and taken out, and what was counted. Amounts are whole
-- paise.

create table till_sessions (
  id uuid primary key default gen_random_uuid(),
  drawer text not null default 'main' check (drawer <> ''),
  -- what was in the drawer at first
  float_amount bigint not null check (float_amount >= 0),
  opened_at timestamptz(3) not null default current_timestamp,
  opened_by text references users (id) on delete set null,
  closed_at timestamptz(3),
  closed_by text references users (id) on delete set null,
  counted bigint check (counted >= 0),
  expected bigint,
  reason text check (reason <> ''),
  -- what stays in the drawer over night: the rest of what was counted is taken out; null: no one said
  stays bigint check (stays >= 0),
  -- why it was opened with another sum than it was left with
  open_reason text check (open_reason <> ''),
  constraint till_sessions_closed check (
    (closed_at is null) = (counted is null) and (closed_at is null) = (expected is null)
  ),
  constraint till_sessions_difference check (closed_at is null or counted = expected or reason is not null),
  constraint till_sessions_stays check (stays is null or stays <= counted)
);
create unique index till_sessions_open on till_sessions (drawer) where closed_at is null;
create index till_sessions_newest on till_sessions (opened_at desc, id desc);
create trigger audited after insert or update or delete on till_sessions
  for each row execute function audited_change('id', '{}', '{}');

create table till_moves (
  id uuid primary key default gen_random_uuid(),
  till_session_id uuid not null references till_sessions (id),
  -- positive: put in
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  made_by text references users (id) on delete set null,
  at timestamptz(3) not null default current_timestamp
);
create index till_moves_session on till_moves (till_session_id, at);
create trigger audited after insert or update or delete on till_moves
  for each row execute function audited_change('till_session_id', '{}', '{id}');

create function refuse_changed_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.closed_at is null
    or to_jsonb(old) - array['opened_by', 'closed_by'] = to_jsonb(new) - array['opened_by', 'closed_by']) then return new;
  end if;
  raise exception 'A till that is closed does not change.' using errcode = '23514', constraint = 'till_sessions_stay';
end $$;
create trigger stays before update or delete on till_sessions
  for each row execute function refuse_changed_session();

-- Takers hold the session for share, and closing waits for them: nothing comes into a closed one.
create function refuse_closed_session() returns trigger language plpgsql as $$
begin
  if new.till_session_id is null then return new; end if;
  perform from till_sessions where id = new.till_session_id and closed_at is null for share;
  if not found then
    raise exception 'This till is closed.' using errcode = '23514', constraint = 'till_sessions_open_only';
  end if;
  return new;
end $$;
create trigger in_open_session before insert on till_moves
  for each row execute function refuse_closed_session();

-- What was counted in a till, each time, with what should have been there (decision 87). The first count is made before
-- anyone sees what should be there, so a later one must not take its place.
create table till_counts (
  id bigint generated always as identity primary key,
  till_session_id uuid not null references till_sessions (id),
  counted bigint not null check (counted >= 0),
  expected bigint not null,
  made_by text references users (id) on delete set null,
  at timestamptz(3) not null default current_timestamp
);
create index till_counts_session on till_counts (till_session_id, at);
create trigger audited after insert or update or delete on till_counts
  for each row execute function audited_change('till_session_id', '{}', '{id}');
create trigger in_open_session before insert on till_counts
  for each row execute function refuse_closed_session();

-- Of what was counted and moved only the login goes, with the person.
create function refuse_changed_cash() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'made_by' = to_jsonb(new) - 'made_by' then return new; end if;
  raise exception 'What was counted or moved does not change.' using errcode = '23514', constraint = 'till_cash_stays';
end $$;
create trigger stays before update or delete on till_counts
  for each row execute function refuse_changed_cash();
create trigger stays before update or delete on till_moves
  for each row execute function refuse_changed_cash();
