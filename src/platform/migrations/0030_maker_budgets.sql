-- The budgets of the capped keys that a key was made by, the nearest last: what it spends counts for them too, beside its own budget.
alter table api_key add column maker_budgets uuid[] not null default '{}';
create index api_key_budget on api_key (budget_id) where budget_id is not null;

-- So far it shared the budget of its maker, who has the oldest key of it. What it spent today stays counted there alone.
with made as (
  select k.budget_id, k.bucket_id, gen_random_uuid() as own from api_key k
  where k.budget_id is not null and k.bucket_id <> (
    select o.bucket_id from api_key o where o.budget_id = k.budget_id order by o.created_at, o.id limit 1)
  group by k.budget_id, k.bucket_id
)
update api_key k set budget_id = made.own, maker_budgets = array[made.budget_id] from made
where k.budget_id = made.budget_id and k.bucket_id = made.bucket_id;
