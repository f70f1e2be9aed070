-- The dashboard counts due vaccinations on this index alone. Since pets may have died, its condition asks for a column that
-- the index did not have, and each count read the pets themselves.
drop index pets_vaccination;
create index pets_vaccination on pets (next_vaccination_due, id)
  where next_vaccination_due is not null and deleted_at is null and deceased_on is null;

-- A server looks for due jobs of the kinds that it runs. Those of other kinds, emails without a mail server, lie elsewhere in
-- the index, however many are waiting.
drop index jobs_due;
create index jobs_due on jobs (kind, due_at) where due_at is not null;

-- In one statement where a row of the counter is free, as it nearly always is.
create or replace function add_to_counter(counted text, difference bigint) returns void language plpgsql as $$
begin
  if difference = 0 then return; end if;
  update counters set amount = amount + difference
    where id = (select id from counters where name = counted limit 1 for update skip locked);
  if not found then insert into counters (name, amount) values (counted, difference); end if;
end $$;

-- What is known from the moment of the booking needs no trigger. The one for updates stays.
drop trigger note_time_known on appointments;
alter table appointments alter column time_known_at set default current_timestamp;
create or replace function note_time_known() returns trigger language plpgsql as $$
begin
  if new.time_known_at is not distinct from old.time_known_at then new.time_known_at := current_timestamp; end if;
  if new.appointment_date <> old.appointment_date then
    new.owner_answer := null;
    new.owner_answered_at := null;
  end if;
  return new;
end $$;
