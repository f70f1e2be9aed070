-- Appointments, and the calendar feeds in which they are read.

create table appointments (
  id uuid primary key default gen_random_uuid(),
  -- A pet can be given to another owner, and its appointments keep the owner of their day. So each refers to its pet and to
  -- its owner by itself; that a customer books only for their own pet is checked by the statements that book, under a lock
  -- on both.
  owner_phone text not null references customers (phone_number) on update cascade,
  pet_id uuid not null references pets (id),
  -- the service's name as it was when the appointment was booked
  service_type text not null check (service_type <> ''),
  service_type_id uuid not null references service_types (id),
  appointment_date timestamptz(3) not null,
  calendar_id integer not null default 1 references calendars (id),
  -- for how long it takes the calendar's time
  minutes smallint not null default 60 check (minutes between 1 and 1440),
  buffer_before smallint not null default 0,
  buffer_after smallint not null default 0,
  -- true: staff put it where there was no free time, so it takes none
  squeezed_in boolean not null default false,
  -- Since when staff have knowingly had it outside the hours of its calendar. null: it was booked within them, or whatever
  -- closed its time came later.
  outside_hours_since timestamptz(3),
  -- How often it has been moved: the revision of its calendar event rises with it. Null stands for never.
  moves integer,
  -- What the appointments of one booking with several pets or services have in common; null for one that was booked by
  -- itself.
  together_id uuid,
  visit_type text not null check (visit_type in ('clinic', 'house')),
  house_visit_address text check (house_visit_address <> ''),
  notes text,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  -- when the pet arrived, was taken into the room and was done: beside the status, which stays as it is
  arrived_at timestamptz(3),
  in_room_at timestamptz(3),
  done_at timestamptz(3),
  -- the price as it was when the appointment was booked
  payment_amount bigint not null check (payment_amount >= 0),
  -- What triggers of the ledger write, and nothing else: the payment follows the bill (decision 86).
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'refunded')),
  -- it is on a bill that is issued
  billed boolean not null default false,
  -- when it was paid for the first time
  paid_at timestamptz(3),
  cancelled_by text references users (id) on delete set null,
  cancelled_at timestamptz(3),
  cancelled_late boolean,
  cancellation_reason text,
  -- a cancelled one to which no one came
  no_show boolean not null default false,
  -- An owner has moved it when it was confirmed, and the clinic has not done anything with it since. Until then its owner
  -- can't cancel it, as little as before the move.
  confirmed_before_move boolean not null default false,
  -- The time to which its owner has asked the clinic to move it, and when: open until the clinic has answered.
  asked_move_to timestamptz(3),
  asked_move_at timestamptz(3),
  -- since when the owner has known this time, and what they have said to it: facts beside the status
  time_known_at timestamptz(3) default current_timestamp,
  owner_answer text check (owner_answer in ('coming', 'not_coming')),
  owner_answered_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  constraint appointments_on_a_minute check (extract(epoch from appointment_date) % 60 = 0),
  constraint appointments_buffers_check check (buffer_before between 0 and 480 and buffer_after between 0 and 480),
  constraint appointments_address_when_house check ((visit_type = 'house') = (house_visit_address is not null)),
  constraint appointments_arrival_in_order check (
    (in_room_at is null or arrived_at is not null) and (done_at is null or in_room_at is not null)
  ),
  constraint appointments_asked_move_check check ((asked_move_to is null) = (asked_move_at is null)),
  constraint appointments_cancelled_told check ((status = 'cancelled') = (cancelled_at is not null))
);
create index appointments_status on appointments (status, appointment_date, id);
create index appointments_date on appointments (appointment_date desc, id desc);
create index appointments_owner on appointments (owner_phone, appointment_date desc, id desc);
-- The sums of payments, pending ones above all, are read from the index alone.
create index appointments_payment on appointments (payment_status, appointment_date desc, id desc)
  include (status, payment_amount);
-- The appointments of one pet in their order.
create index appointments_pet on appointments (pet_id, appointment_date desc, id desc);
-- The names of the services that appointments were booked for.
create index appointments_service on appointments (service_type);
create index appointments_no_show on appointments (appointment_date, id) where no_show;
create index appointments_together on appointments (together_id) where together_id is not null;
-- What customers owe for what was done and is on no bill yet.
create index appointments_owed on appointments (owner_phone) include (appointment_date, payment_amount, id)
  where status = 'completed' and payment_status = 'pending' and not billed;
-- What was cancelled although it is on an issued bill: the bills called off are read from it.
create index appointments_called_off on appointments (id) include (status, billed, payment_status)
  where status = 'cancelled' and billed and payment_status <> 'refunded';
-- What triggers set is nothing that someone has done.
create trigger audited after insert or update or delete on appointments
  for each row execute function audited_change('id', '{}', '{time_known_at,payment_status,billed,paid_at}');

-- Appointments are counted by status.
create function count_new_appointments() returns trigger language plpgsql as $$
begin
  perform add_to_counter('appointments ' || status, count(*)) from new_rows group by status;
  return null;
end $$;
create function count_old_appointments() returns trigger language plpgsql as $$
begin
  perform add_to_counter('appointments ' || status, -count(*)) from old_rows group by status;
  return null;
end $$;
create function count_changed_appointments() returns trigger language plpgsql as $$
begin
  perform add_to_counter('appointments ' || status, sum(difference)::bigint) from (
    select status, 1 as difference from new_rows union all select status, -1 from old_rows
  ) moved group by status;
  return null;
end $$;
create trigger count_new after insert on appointments
  referencing new table as new_rows for each statement execute function count_new_appointments();
create trigger count_old after delete on appointments
  referencing old table as old_rows for each statement execute function count_old_appointments();
create trigger count_changed after update on appointments
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_appointments();
create trigger count_none after truncate on appointments
  for each statement execute function count_none();

-- Keeps calendar_times as the appointments are, no matter what writes them. What changes the time of an appointment locks
-- the calendars first, in order, since it waits for others while it holds time itself.
create function hold_calendar_time() returns trigger
language plpgsql as $$
declare
  needed tstzrange;
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' and new.status <> 'cancelled' then
      perform from calendars where id in (old.calendar_id, new.calendar_id) order by id for no key update;
    end if;
    delete from calendar_times where holder_id = old.id;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  if new.status = 'cancelled' or new.squeezed_in then return null; end if;
  needed := tstzrange(
    new.appointment_date - new.buffer_before * interval '1 minute',
    new.appointment_date + (new.minutes + new.buffer_after) * interval '1 minute'
  );
  if tg_op = 'UPDATE' then
    delete from calendar_times
    where freed_at is not null and freed_by = new.id and calendar_id = new.calendar_id and span && needed;
  end if;
  perform hold_time(new.id, new.calendar_id, needed);
  return null;
end $$;
create trigger hold_calendar_time after insert or delete on appointments
  for each row execute function hold_calendar_time();
create trigger hold_changed_calendar_time after update on appointments for each row
  when (
    (old.calendar_id, old.appointment_date, old.minutes, old.buffer_before, old.buffer_after, old.squeezed_in,
      old.status = 'cancelled')
    is distinct from
    (new.calendar_id, new.appointment_date, new.minutes, new.buffer_before, new.buffer_after, new.squeezed_in,
      new.status = 'cancelled')
  )
  execute function hold_calendar_time();

-- Webhooks are notified of what happens to an appointment. A move by its owner, after which the clinic confirms again, is
-- one event; so is a changed service, pet or place of an upcoming one.
create function queue_appointment_webhooks() returns trigger language plpgsql as $$
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
create trigger queue_webhooks after insert on appointments
  for each row execute function queue_appointment_webhooks();
create trigger queue_status_webhooks after update of status on appointments
  for each row when (old.status <> new.status) execute function queue_appointment_webhooks();
create trigger queue_moved_webhooks after update of moves on appointments
  for each row when (new.moves is distinct from old.moves and new.status = old.status)
  execute function queue_appointment_webhooks();
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

-- Another time, or a confirmation, is known from now on, and was not answered yet.
create function note_time_known() returns trigger language plpgsql as $$
begin
  if new.time_known_at is not distinct from old.time_known_at then new.time_known_at := current_timestamp; end if;
  if new.appointment_date <> old.appointment_date then
    new.owner_answer := null;
    new.owner_answered_at := null;
  end if;
  return new;
end $$;
create trigger note_new_time_known before update on appointments
  for each row when (
    new.appointment_date <> old.appointment_date or (new.status = 'confirmed' and old.status <> 'confirmed')
  )
  execute function note_time_known();

-- Another time or status answers what its owner has asked for, whoever wrote it.
create function forget_asked_move() returns trigger language plpgsql as $$
begin
  new.asked_move_to := null;
  new.asked_move_at := null;
  return new;
end $$;
create trigger forget_asked_move before update on appointments
  for each row when (
    new.asked_move_to is not null and (new.appointment_date, new.status) is distinct from (old.appointment_date, old.status)
  )
  execute function forget_asked_move();

-- Webhooks are notified of what owners have answered.
create function queue_answer_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks('appointment.answered', new.id);
  return null;
end $$;
create trigger queue_answer_webhooks after update of owner_answer on appointments
  for each row when (new.owner_answer is distinct from old.owner_answer and new.owner_answer is not null)
  execute function queue_answer_webhooks();

create trigger note_record after insert or delete on appointments
  for each row execute function note_record('appointment');
create trigger note_changed_record after update on appointments
  for each row when (old.* is distinct from new.*) execute function note_record('appointment');
create trigger refuse_erased before insert or update of owner_phone, notes, house_visit_address, cancellation_reason on appointments
  for each row execute function refuse_erased('owner_phone', 'phone', '{notes,house_visit_address,cancellation_reason}');

-- Addresses from which calendar programs read appointments: anyone who has one sees them without signing in. Only a hash of
-- the secret in the address is stored. A removed one is deleted, since nothing else refers to it.
create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  -- own: the appointments of the login's customer. clinic: everyone's.
  kind text not null check (kind in ('own', 'clinic')),
  user_id text not null references users (id) on delete cascade,
  -- the one calendar that it shows, such as a groomer's; null stands for all of them
  calendar_id integer references calendars (id) on delete cascade,
  created_at timestamptz(3) not null default current_timestamp,
  -- the clinic's day on which it was last read
  read_on date,
  constraint calendar_feeds_calendar_check check (calendar_id is null or kind = 'clinic')
);
create index calendar_feeds_user on calendar_feeds (user_id);
create trigger audited after insert or update or delete on calendar_feeds
  for each row execute function audited_change('user_id', '{hash}', '{read_on}');

-- A new password, another role and another customer record end the feeds of a login, as they end its tokens.
create function end_feeds() returns trigger language plpgsql as $$
begin
  delete from calendar_feeds where user_id in (old.user_id, new.user_id);
  return null;
end $$;
create trigger end_feeds after update of password on accounts
  for each row when (old.password is distinct from new.password and old.updated_at is distinct from new.updated_at)
  execute function end_feeds();
create trigger end_feeds after insert or update or delete on staff
  for each row execute function end_feeds();
create trigger end_feeds_added after insert on customers
  for each row when (new.user_id is not null) execute function end_feeds();
create trigger end_feeds_moved after update of user_id on customers
  for each row when (old.user_id is distinct from new.user_id) execute function end_feeds();
