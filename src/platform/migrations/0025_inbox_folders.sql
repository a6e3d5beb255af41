-- What the host of the mailbox said of who sent a message, for a person who has to decide (RFC 8601).
alter table inbound_message add column authentication text check (length(authentication) <= 200);

-- Where reading stands in the folders beside the inbox, and which are not read: {"read": {path: [uidvalidity, uid]}, "unread": [path]}.
-- A few dozen at most (src/core/outreach/inbound/folders.ts). Null: not listed yet.
alter table mailbox add column folders jsonb;
