-- A service that was billed at the counter, without an appointment.
alter table bill_lines add column service_id uuid references service_types (id);
create index bill_lines_service on bill_lines (service_id) where service_id is not null;
