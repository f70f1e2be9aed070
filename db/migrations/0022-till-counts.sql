-- What was counted in a till, each time, with what should have been there (decision 87). The first count is made before
-- anyone sees what should be there, so a later one must not take its place. Amounts are whole paise.
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
