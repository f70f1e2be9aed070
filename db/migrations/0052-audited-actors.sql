-- Statements of several requests may share a transaction: each actor of a transaction has a row of its own. The setting
-- holds the row of the latest one and who that was, as in '17 {"action": ...}'.
create or replace function audited_action() returns bigint
language plpgsql as $$
declare
  actor text := coalesce(nullif(current_setting('tailwell.actor', true), ''), '{}');
  latest text := current_setting('tailwell.audit_id', true);
  stated jsonb;
  started bigint;
begin
  if substr(latest, strpos(latest, ' ') + 1) = actor then return split_part(latest, ' ', 1)::bigint; end if;
  stated := actor;
  insert into audit_log (action, user_id, role, address, request_id, token_id)
  values (coalesce(stated->>'action', 'none'), stated->>'userId', stated->>'role', stated->>'address',
    (stated->>'requestId')::uuid, (stated->>'tokenId')::uuid)
  returning id into started;
  perform set_config('tailwell.audit_id', started || ' ' || actor, true);
  return started;
end $$;
