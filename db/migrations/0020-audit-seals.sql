-- Seals of the audit log. Each covers the rows after the seal before it, up to the row `through`, with a digest of each,
-- and the hash of the seal before it: nothing sealed can change unnoticed. The server adds them beside the requests, so
-- that no change waits for another (src/features/audit/server/seal-log.ts).
create table audit_seals (
  through bigint primary key,
  at timestamptz(3) not null default current_timestamp,
  -- [[id of the row, hex of its digest], ...]
  digests jsonb not null,
  hash text not null
);
create trigger append_only before update or delete on audit_seals
  for each row execute function refuse_alteration();
create trigger append_only_whole before truncate on audit_seals
  for each statement execute function refuse_alteration();
