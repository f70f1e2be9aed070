-- The clinic's customers, with or without a login, and how texts are searched. Money is whole paise everywhere.

create extension if not exists pg_trgm;

-- One letter for those that are the same to who looks for a name: old and new Malayalam letters without their vowel, nasal
-- signs, Arabic and Urdu keyboards, Latin letters that have no accent to take off, capitals, and the digits of all scripts.
create function search_letters(decomposed text) returns text language sql immutable strict parallel safe
  -- Translating takes long, and does nothing to plain letters.
  return case when octet_length(decomposed) = length(decomposed) then decomposed else regexp_replace(replace(replace(replace(replace(replace(translate(decomposed,
  'ൺൻർൽൾൿൔൕൖ' || 'ँઁ' || 'يىكهة' || 'ØøŁłĐđÐðıĦħ'
    || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
    || '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹',
  'ണനരലളകമയഴ' || 'ंં' || 'ییکہہ' || 'oollddddihh'
    || 'αβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюя'
    || '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'),
    'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    -- A nasal before a consonant of Devanagari, which is written as a dot as well.
    '[ङञणनम]्(?=[क-ह])', 'ं', 'g')
  end;

-- The form in which texts are compared when someone looks for one, the same for what is stored and for what is typed:
-- compatible letters decomposed, small, without accents, quotes, hyphens, dots and invisible marks, and with plain digits.
-- The letters are named above, because lower() and the locale of a database know different ones.
create function search_form(typed text) returns text language sql immutable strict parallel safe
  return lower(search_letters(
    regexp_replace(
      -- Spacing accents used as apostrophes would become blanks.
      normalize(translate(typed, '´`¨', ''), nfkd),
      '['
        -- accents, nuktas, Arabic vowel signs, the Malayalam virama, which makes a chillu of a letter
        || '\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u0d4d\u0640\u064b-\u065f\u0670'
        -- what no one sees
        || '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f'
        || '\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff'
        -- quotes and apostrophes
        || '''"`\u00ab\u00bb\u02b9-\u02bf\u02c8\u055a\u05f3\u05f4\u2018-\u201f\u2032-\u203a\ua78b\ua78c'
        -- hyphens and dots
        || '.\u00b7\u05be\u2010-\u2015\u2022\u2027\u2043\u2212\u2e3a\u2e3b\u3002\u30fb-'
        || ']', '', 'g')) collate "C");

-- The pattern for like of a word that stands anywhere in a text of the form above.
create function search_pattern(word text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(search_form(word), '([\\%_])', '\\\1', 'g') || '%';

-- The pattern of a phone, or of a part of one, however it is written: its digits, with +91 for what a country's number
-- begins with, and without the zero of trunk calls.
create function phone_pattern(typed text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(regexp_replace(regexp_replace(
      search_form(typed),
    '\(0+\)|[^0-9+]', '', 'g'),
    '^(\+|00)91[+0]*', '+91'),
    '^0+(?=[6-9]|\d{5})', '') || '%';

-- Phone numbers are the key of a customer; what refers to them follows a change. A number that the server made begins with
-- TEMP.
create table customers (
  phone_number text primary key
    check (phone_number ~ '^\+91[1-9][0-9]{9}$' or phone_number ~ '^TEMP-[0-9A-Za-z-]{8,}$'),
  id uuid not null unique default gen_random_uuid(),
  user_id text unique references users (id) on delete set null,
  full_name text not null check (full_name <> ''),
  email text,
  -- True for an address that someone entered in their profile without proving it, and left behind with the record when
  -- their login was deleted: it connects no other login with the record.
  email_unproved boolean not null default false,
  address text,
  notification_preferences jsonb not null default '{"email": true, "sms": true, "push": true}',
  -- Breaks between the three keep a search from matching across two; a number that the server made is no phone and is not
  -- found.
  search_key text not null generated always as (
    search_form(full_name || E'\n' || coalesce(email, '') || E'\n'
      || case when phone_number like '+91%' then phone_number else '' end)
  ) stored,
  -- Names are in its order, the same on every database.
  name_key text collate "C" not null generated always as (search_form(full_name)) stored,
  created_at timestamptz(3) not null default current_timestamp,
  -- When their personal data was erased. What the bills need remains: appointments, orders, amounts and dates.
  erased_at timestamptz(3),
  constraint customers_erased_is_empty check (
    erased_at is null
    or (user_id is null and email is null and address is null and phone_number like 'TEMP-%')
  )
);
create index customers_search_key on customers using gin (search_key gin_trgm_ops);
create index customers_name_key on customers (name_key, id);
-- Likely duplicates are looked up by email, and by name_key.
create index customers_email on customers (email) where email is not null;
-- Records without a login, found by the address that a person has proved.
create index customers_unlinked_email on customers (email) where user_id is null;
-- What was done for someone who was erased is owed no more.
create index customers_erased on customers (phone_number) where erased_at is not null;
create trigger audited after insert or update or delete on customers
  for each row execute function audited_change('id', '{}', '{search_key,name_key}');
create trigger end_tokens_added after insert on customers
  for each row when (new.user_id is not null) execute function end_tokens();
create trigger end_tokens_moved after update of user_id on customers
  for each row when (old.user_id is distinct from new.user_id) execute function end_tokens();

-- All are counted but the erased ones.
create function count_new_customers() returns trigger language plpgsql as $$
begin
  perform add_to_counter('customers', count(*)) from new_rows;
  return null;
end $$;
create function count_old_customers() returns trigger language plpgsql as $$
begin
  perform add_to_counter('customers', -count(*)) from old_rows;
  return null;
end $$;
create function count_erased_customer() returns trigger language plpgsql as $$
begin
  perform add_to_counter('customers', -1);
  return null;
end $$;
create trigger count_new after insert on customers
  referencing new table as new_rows for each statement execute function count_new_customers();
create trigger count_old after delete on customers
  referencing old table as old_rows for each statement execute function count_old_customers();
create trigger count_erased after update of erased_at on customers
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function count_erased_customer();
create trigger count_none after truncate on customers
  for each statement execute function count_none();

-- The one code with which a person connects their login with a record that staff made. Saved as a hash.
create table claim_codes (
  customer_id uuid primary key references customers (id) on delete cascade,
  code_hash text not null,
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  created_by text references users (id) on delete set null,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null
);
create trigger audited after insert or delete on claim_codes
  for each row execute function audited_change('customer_id', '{code_hash}', '{wrong_tries}');

-- Every try to connect a login with a record, whatever came of it. Rows are only ever added.
create table claim_tries (
  id uuid primary key default gen_random_uuid(),
  user_id text references users (id) on delete set null,
  customer_id uuid references customers (id) on delete set null,
  outcome text not null check (
    outcome in (
      'linked', 'own record', 'has a record', 'unknown phone', 'has a login', 'no code', 'expired', 'locked', 'wrong code'
    )
  ),
  created_at timestamptz(3) not null default current_timestamp
);
create index claim_tries_customer on claim_tries (customer_id, created_at desc);
create index claim_tries_user on claim_tries (user_id, created_at desc);

-- Two records of one person that were joined (decision 65). The row of the record that is gone is deleted.
create table customer_joins (
  id uuid primary key default gen_random_uuid(),
  remaining_id uuid not null references customers (id),
  -- the id that the deleted record had, for the audit log
  joined_id uuid not null,
  made_by text references users (id) on delete set null,
  made_at timestamptz(3) not null default current_timestamp,
  undone_at timestamptz(3),
  -- what taking it back needs: both records as they were, which rows went over, and a digest of these; emptied after a day
  undo jsonb
);
create index customer_joins_remaining on customer_joins (remaining_id);
create trigger audited after insert or update or delete on customer_joins
  for each row execute function audited_change('remaining_id', '{}', '{id,undo}');

-- Webhooks are notified of customers (decision 45). Without any webhook a trigger asks nothing more.
create function queue_customer_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks(
    'customer.' || case
      when tg_op = 'INSERT' then 'added'
      when tg_op = 'DELETE' or new.erased_at is not null then 'deleted'
      else 'changed'
    end,
    coalesce(new.id, old.id)
  );
  return null;
end $$;
create trigger queue_webhooks after insert or delete on customers
  for each row execute function queue_customer_webhooks();
-- Of a change they are notified unless it is in a column named here: a column that is added later needs no naming.
create trigger queue_change_webhooks after update on customers
  for each row when (
    old.erased_at is null
    and to_jsonb(old) - array['user_id', 'email_unproved', 'notification_preferences', 'search_key', 'name_key']
      <> to_jsonb(new) - array['user_id', 'email_unproved', 'notification_preferences', 'search_key', 'name_key']
  )
  execute function queue_customer_webhooks();

create trigger note_record after insert or delete on customers
  for each row execute function note_record('customer');
create trigger note_changed_record after update on customers
  for each row when (old.* is distinct from new.*) execute function note_record('customer');

-- An erased person is not written back: whatever names a customer reads the customer and is refused once they are erased.
-- A new row holds the customer until its transaction ends, so that an erasure waits for it and finds it, or goes first and
-- the row is refused. A changed row needs no such hold: the erasure writes it too, and one waits for the other.

-- To empty a column is never refused.
-- Arguments: the column by which the customer is found; what it holds; the columns that say something of the person.
create function refuse_erased() returns trigger language plpgsql as $$
declare
  named text := to_jsonb(new)->>tg_argv[0];
  customer uuid;
begin
  if named is null then return new; end if;
  if tg_op = 'UPDATE' and not exists (
    select from unnest(tg_argv[0] || coalesce(tg_argv[2], '{}')::text[]) as one
    where to_jsonb(new)->>one <> coalesce(to_jsonb(old)->>one, '')
  ) then return new; end if;
  customer := case tg_argv[1]
    when 'customer' then named::uuid
    when 'phone' then (select id from customers where phone_number = named)
    when 'pet' then (select c.id from customers c join pets on owner_phone = phone_number where pets.id = named::uuid)
    when 'appointment' then (
      select c.id from customers c join appointments a on owner_phone = phone_number where a.id = named::uuid)
    when 'bill' then (select customer_id from bills where id = named::uuid)
    when 'message' then (select customer_id from reminder_messages where id = named::uuid)
    when 'sheet' then (select customer_id from case_sheets where id = named::uuid)
  end;
  if customer is null then return new; end if;
  -- The erasure itself leaves other words where a text must stay.
  if customer::text = current_setting('tailwell.erasing', true) then return new; end if;
  if tg_op = 'INSERT' or to_jsonb(old)->>tg_argv[0] is distinct from named then
    perform from customers where id = customer and erased_at is null for key share;
  else
    perform from customers where id = customer and erased_at is null;
  end if;
  if not found then
    raise exception 'This customer was erased.' using errcode = '23514', constraint = 'customers_erased_stay';
  end if;
  return new;
end $$;
create trigger refuse_erased before update of full_name, notification_preferences on customers
  for each row when (old.erased_at is not null)
  execute function refuse_erased('id', 'customer', '{full_name,notification_preferences}');
create trigger refuse_erased before insert on claim_codes for each row execute function refuse_erased('customer_id', 'customer');
create trigger refuse_erased before insert on claim_tries for each row execute function refuse_erased('customer_id', 'customer');
create trigger refuse_erased before insert on customer_joins for each row execute function refuse_erased('remaining_id', 'customer');
