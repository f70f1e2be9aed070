-- What the appointments of one booking with several pets or services have in common; null for one that was booked by itself.
alter table appointments add column together_id uuid;
create index appointments_together on appointments (together_id) where together_id is not null;
