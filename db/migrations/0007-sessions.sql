-- How often a session has been renewed: the one token that renews it next carries this number. Null once another
-- session has taken its place, which no token renews.
alter table sessions add column renewals integer default 0 check (renewals >= 0);
