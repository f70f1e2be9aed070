-- Pets by the day on which a vaccination is due, page by page.
drop index pets_vaccination;
create index pets_vaccination on pets (next_vaccination_due, id)
  where next_vaccination_due is not null and deleted_at is null;
