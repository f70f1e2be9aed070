-- What was paid stands on a bill with a number: none stands for a payment from before there were bills (decision 86).
drop trigger audited_new on bills;
drop trigger audited on bills;
drop trigger audited_new on bill_lines;
drop trigger audited on bill_lines;
alter table bills drop constraint bills_state_check;
alter table bills add constraint bills_state_check check (state in ('draft', 'issued'));
alter table bill_lines drop column carried;
create trigger audited after insert or update or delete on bills
  for each row execute function audited_change('id', '{buyer}', '{credited,received,written_off}');
create trigger audited after insert or update or delete on bill_lines
  for each row execute function audited_change('bill_id', '{}', '{id,credited}');

create or replace function refuse_changed_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - array['credited', 'live', 'returned', 'name']
    = to_jsonb(new) - array['credited', 'live', 'returned', 'name'] then return new;
  end if;
  if exists (select from bills where id = coalesce(new.bill_id, old.bill_id) and state = 'issued') then
    raise exception 'A bill that is issued does not change.' using errcode = '23514', constraint = 'bills_stay';
  end if;
  return coalesce(new, old);
end $$;
