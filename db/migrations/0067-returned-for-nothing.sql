-- What cost nothing is refunded without a credit note. Its line then has why, which a credit note says otherwise.
alter table bill_lines
  add column reason text check (reason <> '');

create or replace function refuse_changed_line() returns trigger language plpgsql as $$
declare
  free constant text[] := array['credited', 'credited_thousandths', 'live', 'returned', 'name', 'charged_anyway', 'sheet_id',
    'reason'];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - free = to_jsonb(new) - free then return new; end if;
  if exists (select from bills where id = coalesce(new.bill_id, old.bill_id) and state = 'issued') then
    raise exception 'A bill that is issued does not change.' using errcode = '23514', constraint = 'bills_stay';
  end if;
  return coalesce(new, old);
end $$;

drop trigger refuse_erased on bill_lines;
create trigger refuse_erased before insert or update of bill_id, name, reason on bill_lines
  for each row execute function refuse_erased('bill_id', 'bill', '{name,reason}');
