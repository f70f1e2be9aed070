-- Reminders of appointments and of care that is due. Whether one is due is decided when it is due, from the state of that
-- moment; only decisions are rows. Nothing here is used until a clinic turns reminders on.

-- The one row of settings. Times of the day are minutes after midnight on the clinic's clocks; null turns a part off.
create table reminder_settings (
  single boolean primary key default true check (single),
  -- null: reminders are off
  turned_on_at timestamptz(3),
  appointment_days smallint default 2 check (appointment_days between 1 and 30),
  appointment_hours smallint default 2 check (appointment_hours between 1 and 12),
  vaccinations boolean not null default true,
  deworming boolean not null default false,
  parasites boolean not null default false,
  checkups boolean not null default false,
  -- days before a vaccination is due, and after
  first_days smallint not null default 14 check (first_days between 1 and 60),
  second_days smallint not null default 3 check (second_days between 0 and 59),
  late_days smallint not null default 7 check (late_days between 1 and 30),
  daily_at smallint not null default 600 check (daily_at between 0 and 1439),
  whatsapp_first boolean not null default false,
  -- until how many hours before owners cancel confirmed appointments by a link; null: they say that they can't come
  cancel_hours smallint check (cancel_hours between 0 and 720),
  feedback boolean not null default false,
  -- where everyone who is asked for feedback can write a public review
  review_link text check (review_link ~ '^https://'),
  -- the clinic's day of the latest daily pass, compared for equality: a clock that was ahead stops nothing
  passed_on date,
  -- since which day messages are held, and why
  held_on date,
  held_why text check (held_why in ('many', 'gap', 'restored')),
  -- the day whose messages staff have looked at: it holds none of them
  released_on date,
  constraint reminder_settings_stages check (second_days < first_days),
  constraint reminder_settings_held check ((held_on is null) = (held_why is null))
);
insert into reminder_settings default values;
create trigger audited after update on reminder_settings
  for each row execute function audited_change('single', '{}', '{passed_on}');

-- What one message said to a customer, or is to say.
create table reminder_messages (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id) on delete cascade,
  rhythm text not null check (rhythm in ('daily', 'hours')),
  -- the clinic's day
  day date not null,
  -- whose daily message of the day it is: the customer of that time, also if their record is joined with another later
  daily_of uuid,
  -- how it went out: email, push, notification, whatsapp, gateway
  channels text[] not null default '{}',
  -- to_send: on the list of those that staff send. marked: staff or a gateway have sent it, or said that they won't.
  -- withdrawn: all that it was about no longer holds.
  state text not null check (state in ('sent', 'to_send', 'marked', 'withdrawn')),
  kind text not null check (kind <> ''),
  -- the values of its words (decision 52); deleted when its link ends
  details jsonb,
  -- until when it is of use to send it
  send_until timestamptz(3) not null,
  -- until when its link answers
  valid_until timestamptz(3) not null,
  mail_id uuid,
  notification_id uuid,
  -- who has opened it to send it, so that no one else does
  opened_by text references users (id) on delete set null,
  opened_at timestamptz(3),
  handled_by text references users (id) on delete set null,
  handled_at timestamptz(3),
  handled_as text check (handled_as in ('sent', 'not_sent', 'no_whatsapp', 'unwanted', 'failed')),
  created_at timestamptz(3) not null default current_timestamp,
  constraint reminder_messages_daily unique (daily_of, day),
  constraint reminder_messages_daily_of check ((daily_of is null) = (rhythm = 'hours'))
);
create index reminder_messages_customer on reminder_messages (customer_id, created_at desc);
create index reminder_messages_to_send on reminder_messages (send_until, id) where state = 'to_send';
create index reminder_messages_mail on reminder_messages (mail_id) where mail_id is not null;
create index reminder_messages_day on reminder_messages (day);
create index reminder_messages_age on reminder_messages (created_at);
create index reminder_messages_named on reminder_messages (valid_until) where details is not null;
-- What staff or a gateway do with it; that it was made is in `reminders`.
create trigger audited after update of handled_at, opened_at on reminder_messages
  for each row when ((old.handled_at, old.opened_at) is distinct from (new.handled_at, new.opened_at))
  execute function audited_change('id', '{}', '{details,daily_of,mail_id,notification_id}');
create trigger refuse_erased before insert or update of customer_id, details on reminder_messages
  for each row execute function refuse_erased('customer_id', 'customer', '{details}');

-- What was decided about something at one of its stages: it was said by a message, or not said, and why. `of` is the instant
-- or the clinic's day that it was for, as text: another time is another key. What was not said can still be said.
create table reminders (
  subject_id uuid not null,
  kind text not null check (kind in ('appointment', 'vaccination', 'deworming', 'parasites', 'checkup', 'feedback')),
  -- the items of care that it was about; null: a typed day, or an appointment
  items text[],
  stage text not null check (stage <> ''),
  of text not null check (of <> ''),
  message_id uuid references reminder_messages (id) on delete cascade,
  skipped text check (skipped <> ''),
  decided_at timestamptz(3) not null default current_timestamp,
  primary key (subject_id, kind, stage, of),
  constraint reminders_said_or_skipped check ((message_id is null) <> (skipped is null))
);
create index reminders_message on reminders (message_id) where message_id is not null;
create index reminders_age on reminders (decided_at);

-- What an owner wants to be reminded of; without a row all of it, and no news. A row goes over to the record that theirs is
-- joined with: of several the strictest counts.
create table reminder_preferences (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id) on delete cascade,
  reminders text not null default 'all' check (reminders in ('all', 'appointments', 'none')),
  whatsapp boolean not null default true,
  -- offers and the like, which need a yes
  news boolean not null default false
);
create index reminder_preferences_customer on reminder_preferences (customer_id);
create trigger audited after insert or update or delete on reminder_preferences
  for each row execute function audited_change('customer_id', '{}', '{id}');
create trigger refuse_erased before insert or update of customer_id on reminder_preferences
  for each row execute function refuse_erased('customer_id', 'customer');

-- What owners have answered about care that is due on a day.
create table reminder_answers (
  subject_id uuid not null,
  kind text not null check (kind in ('vaccination', 'deworming', 'parasites', 'checkup')),
  of text not null check (of <> ''),
  answer text not null check (answer in ('booked', 'done', 'not_now')),
  way text not null check (way in ('link', 'app', 'staff')),
  -- what was booked: the same link books it once
  appointment_id uuid references appointments (id),
  answered_at timestamptz(3) not null default current_timestamp,
  primary key (subject_id, kind, of)
);
create index reminder_answers_appointment on reminder_answers (appointment_id) where appointment_id is not null;
create index reminder_answers_age on reminder_answers (answered_at);
create trigger audited after insert or update or delete on reminder_answers
  for each row execute function audited_change('subject_id', '{}', '{}');

-- How an appointment was, as its owner says when asked the day after.
create table feedback (
  message_id uuid primary key references reminder_messages (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment text check (comment <> ''),
  given_at timestamptz(3) not null default current_timestamp
);
create index feedback_newest on feedback (given_at desc, message_id);
create trigger audited after insert or update or delete on feedback
  for each row execute function audited_change('message_id', '{comment}', '{}');
create trigger refuse_erased before insert or update of comment on feedback
  for each row execute function refuse_erased('message_id', 'message', '{comment}');

-- Takes something out of what has not been sent: words are made when an email is sent, so that it says what is left. With
-- the last item the email goes as well. What was not said may be said later.
-- If an item of care and its day are given, only what was said of these is taken out.
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

create function withdraw_reminders_of() returns trigger language plpgsql as $$
begin
  perform withdraw_reminders(new.id);
  return null;
end $$;
create trigger withdraw_reminders after update on appointments
  for each row when (
    (new.status = 'cancelled' and old.status <> 'cancelled') or new.appointment_date <> old.appointment_date
  )
  execute function withdraw_reminders_of();

-- Of a pet that has died or is no longer the owner's nothing holds; of another day, what was said of the one before.
create function withdraw_reminders_of_pet() returns trigger language plpgsql as $$
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
create trigger withdraw_reminders after update on pets
  for each row when (
    (new.next_vaccination_due, new.deceased_on, new.deleted_at is null)
      is distinct from (old.next_vaccination_due, old.deceased_on, old.deleted_at is null)
  )
  execute function withdraw_reminders_of_pet();

-- An item of care that is no longer due on its day.
create function withdraw_reminders_of_care() returns trigger language plpgsql as $$
begin
  perform withdraw_reminders(old.pet_id, care_items.kind, old.due_on) from care_items where id = old.item_id;
  return null;
end $$;
create trigger withdraw_reminders after update on care_days
  for each row when (old.present and not new.present and old.due_on is not null)
  execute function withdraw_reminders_of_care();
