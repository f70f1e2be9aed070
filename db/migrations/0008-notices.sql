-- An alert's revision grows with each change, so that it comes back to whoever had put an earlier one away.
alter table system_alerts add column revision integer not null default 1;
create index system_alerts_newest on system_alerts (created_at desc, id desc);

-- Which revision of an alert a person has put away.
create table alert_dismissals (
  user_id text not null references users (id) on delete cascade,
  alert_id uuid not null references system_alerts (id) on delete cascade,
  revision integer not null,
  primary key (user_id, alert_id)
);
create index alert_dismissals_alert on alert_dismissals (alert_id);

-- How many notifications a person has not read.
create index notifications_unread on notifications (user_id) where read_at is null;
