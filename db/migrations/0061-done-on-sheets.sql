-- What was done is a line of the bill and nowhere else; the line names the case sheet that says so.
alter table bill_lines add column sheet_id uuid references case_sheets (id);
create index bill_lines_sheet on bill_lines (sheet_id) where sheet_id is not null;

-- A correction takes the case sheet along to the new line.
create or replace function refuse_changed_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - array['credited', 'live', 'returned', 'name', 'charged_anyway', 'sheet_id']
    = to_jsonb(new) - array['credited', 'live', 'returned', 'name', 'charged_anyway', 'sheet_id'] then return new;
  end if;
  if exists (select from bills where id = coalesce(new.bill_id, old.bill_id) and state = 'issued') then
    raise exception 'A bill that is issued does not change.' using errcode = '23514', constraint = 'bills_stay';
  end if;
  return coalesce(new, old);
end $$;
