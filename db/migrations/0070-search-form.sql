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

-- They take the place of search_text, customers_name, pets_name_search and products_offered, which nothing uses any more.
-- Breaks between the three keep a search from matching across two; a number that the server made is no phone and is not
-- found. Names are in the order of name_key on every database.
alter table customers
  add column search_key text not null generated always as (
    search_form(full_name || E'\n' || coalesce(email, '') || E'\n'
      || case when phone_number like '+91%' then phone_number else '' end)
  ) stored,
  add column name_key text collate "C" not null generated always as (search_form(full_name)) stored;
create index customers_search_key on customers using gin (search_key gin_trgm_ops);
create index customers_name_key on customers (name_key, id);
alter table pets add column name_key text collate "C" not null generated always as (search_form(name)) stored;
create index pets_name_key on pets using gin (name_key gin_trgm_ops);
alter table products add column name_key text collate "C" not null generated always as (search_form(name)) stored;
create index products_name_key on products (name_key, id) where hidden_at is null;

create or replace trigger audited after insert or update or delete on customers
  for each row execute function audited_change('id', '{}', '{search_text,search_key,name_key}');
create or replace trigger audited after insert or update or delete on pets
  for each row execute function audited_change('id', '{}', '{name_key}');
create or replace trigger audited after insert or update or delete on products
  for each row execute function audited_change('id', '{}', '{name_key}');
