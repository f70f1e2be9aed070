-- A quantity of a line can come back. On a credit note, how much of each line came back with it.
alter table bill_lines
  add column credited_thousandths integer not null default 0,
  add constraint bill_lines_returned check (credited_thousandths between 0 and thousandths);

create or replace function refuse_changed_line() returns trigger language plpgsql as $$
declare
  free constant text[] := array['credited', 'credited_thousandths', 'live', 'returned', 'name', 'charged_anyway', 'sheet_id'];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - free = to_jsonb(new) - free then return new; end if;
  if exists (select from bills where id = coalesce(new.bill_id, old.bill_id) and state = 'issued') then
    raise exception 'A bill that is issued does not change.' using errcode = '23514', constraint = 'bills_stay';
  end if;
  return coalesce(new, old);
end $$;

-- What was credited whole until now came back whole, with the last of its credit notes.
update bill_lines set credited_thousandths = thousandths where credits is null and total > 0 and credited = total;
update bill_lines set credited_thousandths = thousandths where id in (
  select distinct on (note.credits) note.id
  from bill_lines note join bill_lines line on line.id = note.credits join bills on bills.id = note.bill_id
  where line.credited_thousandths > 0
  order by note.credits, bills.created_at desc, bills.id desc);
