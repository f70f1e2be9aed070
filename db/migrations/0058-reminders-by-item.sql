-- Reminders of deworming, of treatment against parasites and of checkups, off until a clinic wants them.
alter table reminder_settings add column deworming boolean not null default false;
alter table reminder_settings add column parasites boolean not null default false;
alter table reminder_settings add column checkups boolean not null default false;

-- The items of care that a decision was about; null: a typed day, an appointment, or decided before this migration.
alter table reminders add column items text[];
alter table reminders drop constraint reminders_kind_check;
alter table reminders add constraint reminders_kind_check
  check (kind in ('appointment', 'vaccination', 'deworming', 'parasites', 'checkup', 'feedback'));
alter table reminder_answers drop constraint reminder_answers_kind_check;
alter table reminder_answers add constraint reminder_answers_kind_check
  check (kind in ('vaccination', 'deworming', 'parasites', 'checkup'));

-- As before, and of care only what is due on a day, if that is given.
drop function withdraw_reminders(uuid);
create function withdraw_reminders(about uuid, care text default null, due date default null)
returns void language plpgsql as $$
declare
  message reminder_messages;
  remaining jsonb;
  is_said boolean;
  due_day text := to_char(due, 'YYYY-MM-DD');
begin
  for message in
    select * from reminder_messages
    where id in (
        select message_id from reminders where subject_id = about and (care is null or (kind = care and of = due_day))
      )
      and state in ('sent', 'to_send')
    order by id for update
  loop
    remaining := coalesce(
      (select jsonb_agg(item order by place)
       from jsonb_array_elements(message.details->'items') with ordinality as listed (item, place)
       where item->>'subject' <> about::text
         or (care is not null and (item->>'kind', item->>'day') is distinct from (care, due_day))), '[]');
    is_said := message.state = 'sent' and ('push' = any(message.channels)
      or not exists (select from outbox where id = message.mail_id and sent_at is null));
    update notifications set details = jsonb_set(details, '{items}', remaining)
    where id = message.notification_id and read_at is null and remaining <> '[]';
    if remaining = '[]' then
      delete from notifications where id = message.notification_id and read_at is null;
    end if;
    continue when is_said;
    if remaining = '[]' then
      delete from outbox where id = message.mail_id and sent_at is null;
      delete from jobs where kind = 'mail' and key = message.mail_id::text;
      update reminder_messages set state = 'withdrawn', details = null where id = message.id;
    else
      update outbox set details = jsonb_set(details, '{items}', remaining)
      where id = message.mail_id and sent_at is null;
      update reminder_messages set details = jsonb_set(details, '{items}', remaining) where id = message.id;
    end if;
    delete from reminders
    where message_id = message.id and subject_id = about and (care is null or (kind = care and of = due_day));
  end loop;
end $$;

-- Of a pet that has died or is no longer the owner's nothing holds; of another day, what was said of the one before.
create or replace function withdraw_reminders_of_pet() returns trigger language plpgsql as $$
begin
  if (new.deceased_on, new.deleted_at is null) is not distinct from (old.deceased_on, old.deleted_at is null) then
    perform withdraw_reminders(new.id, 'vaccination', old.next_vaccination_due);
    return null;
  end if;
  perform withdraw_reminders(new.id);
  if new.deleted_at is not null or new.deceased_on is not null then
    perform withdraw_reminders(id) from appointments
    where pet_id = new.id and appointment_date > current_timestamp - interval '1 day' order by id;
  end if;
  return null;
end $$;

-- An item of care that is no longer due on its day.
create function withdraw_reminders_of_care() returns trigger language plpgsql as $$
begin
  perform withdraw_reminders(old.pet_id, care_items.kind, old.due_on) from care_items where id = old.item_id;
  return null;
end $$;
create trigger withdraw_reminders after update on care_days
  for each row when (old.present and not new.present and old.due_on is not null)
  execute function withdraw_reminders_of_care();
