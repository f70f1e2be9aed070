-- Who waits for a place: for which days and part of the day, for what, and with one calendar or any.
create table waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id) on delete cascade,
  pet_id uuid not null references pets (id),
  service_type_id uuid not null references service_types (id),
  visit_type text not null check (visit_type in ('clinic', 'house')),
  house_visit_address text check (house_visit_address <> ''),
  calendar_id integer references calendars (id),
  first_day date not null,
  last_day date not null,
  -- a part of the day that has a name, or an hour by its beginning, 15:00
  part text not null default 'any' check (part in ('any', 'morning', 'afternoon', 'evening') or part ~ '^([01]\d|2[0-3]):00$'),
  -- further parts that suit them as well
  more_parts text[] not null default '{}' check (
    more_parts <@ array[
      'any', 'morning', 'afternoon', 'evening', '00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00', '07:00', '08:00',
      '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00', '20:00', '21:00',
      '22:00', '23:00'
    ]
  ),
  -- the times that were free when the customer asked: any of these could have been booked
  passed_over timestamptz(3)[] not null default '{}',
  created_at timestamptz(3) not null default current_timestamp,
  ended_at timestamptz(3),
  constraint waitlist_entries_days check (last_day between first_day and first_day + 60),
  constraint waitlist_entries_address check ((visit_type = 'house') = (house_visit_address is not null))
);
create index waitlist_entries_open on waitlist_entries (created_at) where ended_at is null;
create index waitlist_entries_customer on waitlist_entries (customer_id);
create trigger audited after insert or update or delete on waitlist_entries
  for each row execute function audited_change('id', '{}', '{passed_over}');
create trigger refuse_erased before insert or update of customer_id, house_visit_address on waitlist_entries
  for each row execute function refuse_erased('customer_id', 'customer', '{house_visit_address}');

-- A time that is held for an entry. The same time is offered to it once.
create table waitlist_offers (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references waitlist_entries (id) on delete cascade,
  calendar_id integer not null references calendars (id),
  starts_at timestamptz(3) not null,
  -- what is held, with the time before and after the appointment
  span tstzrange not null,
  -- the hash of the secret in the link that its email and push message carry
  link_hash text not null,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  -- null: it is still held
  outcome text check (outcome in ('accepted', 'declined', 'lapsed', 'withdrawn')),
  constraint waitlist_offers_once unique (entry_id, starts_at)
);
create unique index waitlist_offers_open on waitlist_offers (entry_id) where outcome is null;
create unique index waitlist_offers_link on waitlist_offers (link_hash);
create trigger audited after insert or update or delete on waitlist_offers
  for each row execute function audited_change('id', '{}', '{link_hash}');

-- The time of an open offer is taken, no matter what opens and ends it.
create function hold_offered_time() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform hold_time(new.id, new.calendar_id, new.span);
  else
    delete from calendar_times where holder_id = old.id;
  end if;
  return null;
end $$;
create trigger hold_offered_time after insert on waitlist_offers
  for each row when (new.outcome is null) execute function hold_offered_time();
create trigger release_offered_time after update on waitlist_offers
  for each row when (old.outcome is null and new.outcome is not null) execute function hold_offered_time();
create trigger release_deleted_time after delete on waitlist_offers
  for each row when (old.outcome is null) execute function hold_offered_time();

-- Whatever frees a time for which someone may be waiting queues the job that offers it. It runs at commit: a transaction
-- that frees a time may need it itself, for an appointment that moves a little or the place that someone takes. What it has
-- left free stays taken until the job offers it or lets it go, and no time stays without its job. A day more on both sides:
-- the session's time zone need not be the clinic's.
-- Whether a freed time is over is for the job to say, which goes by the server's clock.
create function call_waitlist() returns trigger language plpgsql as $$
begin
  insert into calendar_times (holder_id, calendar_id, span, freed_at, freed_by)
  select gen_random_uuid(), old.calendar_id, freed, current_timestamp, old.holder_id
  from unnest(tstzmultirange(old.span) - coalesce((
    select range_agg(span) from calendar_times where calendar_id = old.calendar_id and span && old.span
  ), '{}')) as freed
  where exists (
    select from waitlist_entries
    where ended_at is null
      and first_day <= upper(old.span)::date + 1 and last_day >= lower(old.span)::date - 1
  )
  on conflict on constraint calendar_times_apart do nothing;
  if found then insert into jobs (kind) values ('waitlist'); end if;
  return null;
end $$;
create constraint trigger call_waitlist after delete on calendar_times deferrable initially deferred
  for each row when (old.freed_at is null) execute function call_waitlist();

create function call_waitlist_of_timetable() returns trigger language plpgsql as $$
begin
  insert into jobs (kind) select 'waitlist' where exists (select from waitlist_entries where ended_at is null);
  return null;
end $$;
create trigger call_waitlist after update of version on timetable
  for each row when (old.version <> new.version) execute function call_waitlist_of_timetable();
