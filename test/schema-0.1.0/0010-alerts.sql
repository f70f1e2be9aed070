create table system_alerts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title <> ''),
  message text not null check (message <> ''),
  alert_type text not null default 'info' check (alert_type in ('error', 'warning', 'success', 'info')),
  priority smallint not null default 3 check (priority between 1 and 5),
  is_active boolean not null default true,
  expires_at timestamptz(3),
  -- It grows with each change, so that the alert comes back to who had dismissed an earlier one.
  revision integer not null default 1,
  created_at timestamptz(3) not null default current_timestamp,
  created_by text references users (id) on delete set null
);
create index system_alerts_shown on system_alerts (priority desc, created_at desc) where is_active;
create index system_alerts_newest on system_alerts (created_at desc, id desc);
create trigger audited after insert or update or delete on system_alerts
  for each row execute function audited_change('id', '{}', '{}');

-- Which revision of an alert a person has dismissed.
create table alert_dismissals (
  user_id text not null references users (id) on delete cascade,
  alert_id uuid not null references system_alerts (id) on delete cascade,
  revision integer not null,
  primary key (user_id, alert_id)
);
create index alert_dismissals_alert on alert_dismissals (alert_id);
create trigger audited after insert or update or delete on alert_dismissals
  for each row execute function audited_change('alert_id', '{}', '{}');
