-- What stays in the drawer over night: the rest of what was counted is taken out. Null: no one said.
alter table till_sessions
  add column stays bigint check (stays >= 0),
  -- why it was opened with another sum than it was left with
  add column open_reason text check (open_reason <> ''),
  add constraint till_sessions_stays check (stays is null or stays <= counted);
