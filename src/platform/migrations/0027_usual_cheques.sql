-- What investors usually invest, of those that state no cheque: the median of the known sizes of the first rounds they took part in of
-- each company, records merged into one counted together. Written where deals change (functions/usual-cheques.sql): worked out in
-- each search it was a third of the search.
create table usual_cheque (
  investor_id bigint primary key references investor on delete cascade,
  typical_usd double precision not null,
  rounds      integer not null check (rounds > 0),
  source      text not null,
  as_of       date
);
grant select on usual_cheque to warmpath_service;
grant select, insert, update, delete on usual_cheque to warmpath_system;

-- Those of what is on record already.
insert into usual_cheque (investor_id, typical_usd, rounds, source, as_of)
select id, percentile_cont(0.5) within group (order by raised_usd), count(*), mode() within group (order by source), max(as_of)
from (select distinct on (i.id, r.company_id) i.id, r.raised_usd, r.source, r.as_of
  from investor us join investor i on i.id = coalesce(us.merged_into, us.id)
    join investment d on d.investor_id = us.id and (d.confidence is null or d.confidence >= 0.75) join round r on r.id = d.round_id
  order by i.id, r.company_id, r.announced_on nulls last, r.id) entered
where raised_usd > 0 group by id;
