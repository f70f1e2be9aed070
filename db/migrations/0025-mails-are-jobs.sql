-- Mails, push messages and announcements are jobs from now on. Their ids stay, and a mail's job has the mail's id as its
-- key. Servers of the version before, which may still run, find nothing that is due in their own queues; what they add to
-- those becomes jobs as well.
create function queue_mail() returns trigger language plpgsql as $$
begin
  insert into jobs (id, kind, key, created_at, expires_at)
  values (new.id, 'mail', new.id::text, new.created_at, new.created_at + interval '1 day');
  return null;
end $$;
create trigger queue_mail after insert on outbox for each row execute function queue_mail();

create function queue_push() returns trigger language plpgsql as $$
begin
  insert into jobs (id, kind, data, created_at, expires_at)
  values (new.id, 'push',
    jsonb_build_object('subscriptionId', new.subscription_id, 'notificationId', new.notification_id),
    new.created_at, new.created_at + interval '1 day');
  return null;
end $$;
create trigger queue_push before insert on pushes for each row execute function queue_push();

create function queue_announcement() returns trigger language plpgsql as $$
begin
  insert into jobs (id, kind, data, created_at, expires_at)
  values (new.id, 'announcement',
    jsonb_build_object('appointmentId', new.appointment_id, 'event', new.event),
    new.created_at, new.created_at + interval '1 day');
  return null;
end $$;
create trigger queue_announcement before insert on announcements for each row execute function queue_announcement();

insert into jobs (id, kind, key, created_at, attempts, due_at, expires_at, error, failed_at, done_at)
select id, 'mail', id::text, created_at, attempts, next_attempt_at, created_at + interval '1 day', last_error,
  case when sent_at is null and next_attempt_at is null then created_at end, sent_at
from outbox;
alter table outbox alter column next_attempt_at set default null;
update outbox set next_attempt_at = null where next_attempt_at is not null;

with moved as (delete from pushes returning *)
insert into jobs (id, kind, data, created_at, attempts, due_at, expires_at)
select id, 'push', jsonb_build_object('subscriptionId', subscription_id, 'notificationId', notification_id),
  created_at, attempts, next_attempt_at, created_at + interval '1 day' from moved;

with moved as (delete from announcements returning *)
insert into jobs (id, kind, data, created_at, attempts, due_at, expires_at)
select id, 'announcement', jsonb_build_object('appointmentId', appointment_id, 'event', event),
  created_at, attempts, next_attempt_at, created_at + interval '1 day' from moved;
