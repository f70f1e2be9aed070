-- What a pet weighed also comes from the scale, without a case sheet, and from the form of its details.
alter table pet_weights add column source text not null default 'sheet' check (source in ('sheet', 'scale', 'form'));
alter table pet_weights add constraint pet_weights_source check ((source = 'sheet') = (sheet_id is not null));

-- A case sheet that is wrong is discarded: staff still see it, its owner doesn't, and nothing deletes it.
alter table case_sheets add column discarded_at timestamptz(3);
alter table case_sheets add column discarded_by text references users (id) on delete set null;
-- emptied when its owner is erased
alter table case_sheets add column discard_reason text check (discard_reason <> '');
alter table case_sheets add constraint case_sheets_discarded check (discarded_at is not null or discard_reason is null);
create or replace trigger audited after insert or delete on case_sheets
  for each row execute function audited_change('id', '{}',
  '{reason,history,findings,assessment,plan,advice,weight,temperature,pulse,respiration,prescription,again_on,edit,edited_by,edited_at,discarded_by,discard_reason}');
create or replace trigger audited_signing after update on case_sheets
  for each row when (old.version <> new.version or old.amending <> new.amending or old.customer_id <> new.customer_id
    or old.pet_id <> new.pet_id or old.discarded_at is distinct from new.discarded_at)
  execute function audited_change('id', '{}',
  '{reason,history,findings,assessment,plan,advice,weight,temperature,pulse,respiration,prescription,again_on,edit,edited_by,edited_at,discarded_by,discard_reason}');
create or replace trigger refuse_erased
  before insert or update of customer_id, reason, history, findings, assessment, plan, advice, prescription, discard_reason
  on case_sheets
  for each row execute function refuse_erased('customer_id', 'customer',
    '{reason,history,findings,assessment,plan,advice,prescription,discard_reason}');
