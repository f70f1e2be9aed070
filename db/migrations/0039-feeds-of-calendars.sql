-- A feed of one calendar, such as a groomer's; null stands for all of them.
alter table calendar_feeds add column calendar_id integer references calendars (id) on delete cascade;
alter table calendar_feeds add constraint calendar_feeds_calendar_check check (calendar_id is null or kind = 'clinic');
