-- Webhooks are notified of a move. One by its owner, after which the clinic confirms again, is that one event as well.
create or replace function queue_appointment_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where disabled_at is null) then return null; end if;
  perform queue_webhooks(case
    when tg_op = 'UPDATE' and new.moves is distinct from old.moves then 'appointment.moved'
    when new.status = 'pending' then 'appointment.requested'
    when new.status <> 'cancelled' then 'appointment.' || new.status
    when tg_op = 'UPDATE' and old.status = 'pending' and exists (select from staff where user_id = new.cancelled_by)
      then 'appointment.rejected'
    else 'appointment.cancelled'
  end, new.id);
  return null;
end $$;
create trigger queue_moved_webhooks after update of moves on appointments
  for each row when (new.moves is distinct from old.moves and new.status = old.status)
  execute function queue_appointment_webhooks();
