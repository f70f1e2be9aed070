-- Webhooks of two further events: a missed appointment, and an upcoming one whose service, pet or place has changed.
create or replace function queue_appointment_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where disabled_at is null) then return null; end if;
  perform queue_webhooks(case
    when tg_op = 'UPDATE' and new.moves is distinct from old.moves then 'appointment.moved'
    when tg_op = 'UPDATE' and new.status = old.status then 'appointment.changed'
    when new.status = 'pending' then 'appointment.requested'
    when new.status <> 'cancelled' then 'appointment.' || new.status
    when new.no_show then 'appointment.missed'
    when tg_op = 'UPDATE' and old.status = 'pending' and exists (select from staff where user_id = new.cancelled_by)
      then 'appointment.rejected'
    else 'appointment.cancelled'
  end, new.id);
  return null;
end $$;
-- Not where a person is erased: that changes the addresses of past appointments too.
create trigger queue_change_webhooks
  after update of service_type_id, pet_id, visit_type, house_visit_address on appointments
  for each row when (
    new.moves is not distinct from old.moves and new.status = old.status
    and new.status in ('pending', 'confirmed') and new.appointment_date > now()
    and (old.service_type_id, old.pet_id, old.visit_type, old.house_visit_address)
      is distinct from (new.service_type_id, new.pet_id, new.visit_type, new.house_visit_address)
  )
  execute function queue_appointment_webhooks();
