-- The clinic's customers are also found by the name of a pet (decision 0011).
create index pets_name_search on pets using gin (lower(name) gin_trgm_ops) where deleted_at is null;
