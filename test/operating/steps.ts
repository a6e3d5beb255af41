import type { Chapter } from './printed.ts';

/** Waits for a service; a first start makes a database. */
export const ready = (port: number) =>
  `for second in {1..120}; do curl -sf http://127.0.0.1:${port}/readyz >/dev/null && break; sleep 1; done; curl -sf http://127.0.0.1:${port}/readyz`;
/** It refuses, and says why. */
const REFUSED = '! … || exit 1';
/** A block that is a file. */
export const saved = (path: string): `${string}…${string}` => `cat >${path} <<'END'\n…\nEND`;
/** Of the PostgreSQL of that machine; `change-me` is the password in the pages. */
export const url = (login: string, database = 'warmpath', at = '127.0.0.1') =>
  `postgres://${login}:change-me@${at}/${database}`;
export const SETTINGS = `export SUPERUSER_URL=${url('postgres', 'postgres')}
export OWNER_URL=${url('warmpath_owner')}
export APP_URL=${url('warmpath_app')}
export BACKUP_URL=${url('warmpath_backup')}
export NEW_SERVER_URL=${url('postgres', 'new_server')}
export EMPTY_DATABASE_URL=${url('postgres', 'drill')}
export $(cat /etc/warmpath.env 2>/dev/null | grep ^WARMPATH_SECRETS_KEY)`;
/** README's request, with the key of the first start. */
const ASKS = `key=$(grep -o 'wp_test_[0-9A-Za-z]*' /var/lib/warmpath/first-keys.json)
  curl -sf http://127.0.0.1:8787/v1/fundraising/search-investors -H "Authorization: Bearer $key" -H 'Content-Type: application/json' -d '{"limit": 1}'`;
/** As the unit has it. */
export const HERE = 'export WARMPATH_DATA_DIR=/var/lib/warmpath';

/** One machine, with the bundled PostgreSQL and with one of its own. */
export const ONE_MACHINE: readonly Chapter[] = [
  {
    title: 'packages and systemd, with the bundled PostgreSQL',
    user: 'root',
    steps: [
      { types: 'npm install\nnpm pack' },
      { does: `${ready(8787)}; systemctl is-active warmpath@serve`, prints: /"status":"ready"/ },
      { does: 'systemctl show --property=NRestarts warmpath@serve', prints: /NRestarts=0/ },
      { types: 'systemd-analyze security', prints: /warmpath@serve\.service +1\.[0-5]/ },
      { types: 'sudo -u warmpath env', prints: /default/ },
      { does: 'install -d -o warmpath -g warmpath /srv/warmpath' },
    ],
  },
  {
    title: 'a packed installation in a folder of root alone, beside a PostgreSQL that would do',
    user: 'root',
    folder: '/root',
    steps: [
      {
        does: `install -d -m 700 closed; cd closed; npm install --no-audit --no-fund ../warmpath/warmpath-service-0.3.0.tgz
          export WARMPATH_DATA_DIR=/srv/closed; PORT=8789 node_modules/.bin/warmpath serve >serve.log 2>&1 &`,
      },
      { does: `${ready(8789)} || { cat serve.log; exit 1; }`, prints: /"status":"ready"/ },
      {
        does: 'stat -c %a /root .; node_modules/.bin/warmpath doctor',
        prints: [/^700\n700$/m, /database: PostgreSQL (?!15\.)/],
      },
      { does: '! grep "is used, not the bundled one" serve.log' },
    ],
  },
  {
    title: 'day to day',
    user: 'warmpath',
    folder: '/srv/warmpath',
    steps: [
      { does: HERE },
      { types: 'warmpath --help' },
      { types: 'warmpath doctor', prints: /Nothing has failed/ },
      { types: 'warmpath tenant list', prints: /default/ },
      {
        types: 'warmpath tenant create NAME',
        fill: { NAME: 'Example' },
        prints: /([\da-f-]{36})/,
        keep: 'ID',
      },
      {
        types: 'warmpath member add NAME --tenant ID',
        fill: { NAME: 'Ada', ID: '$ID' },
        prints: /\/sign-in#/,
      },
      { types: 'warmpath key issue --tenant ID', fill: { ID: '$ID' }, prints: /wp_live_/ },
      {
        types: 'warmpath key issue --tenant ID --scopes',
        fill: { ID: '$ID', '2027-01-31': '$(date -d "60 days" +%F)' },
        prints: /wp_live_/,
      },
      { does: 'warmpath key list --tenant $ID', prints: /^([\da-f-]{36}).*read,spend /m, keep: 'KEY' },
      { types: 'warmpath key rotate', fill: { 'KEY-ID': '$KEY' }, prints: /wp_live_/ },
      { types: 'warmpath key revoke KEY-ID', fill: { 'KEY-ID': '$KEY' } },
      {
        types: 'warmpath credits grant --tenant ID N --paid',
        fill: { ID: '$ID', ' N ': ' 100 ' },
        prints: /100 live credits/,
      },
      { types: 'warmpath credits balance', fill: { ID: '$ID' }, prints: /live 100/ },
      { types: 'warmpath credits ledger', fill: { ID: '$ID' }, prints: /grant/ },
      { types: 'warmpath credits purchases', prints: /Nothing was bought/ },
      {
        does: `printf 'investor name,investor type,country\\nNorvale Capital,VC,France\\nNorvale Capital Management,VC,Germany\\nNorvale Partners,VC,Germany\\n' >list.csv
          warmpath corpus import investor-csv list.csv`,
      },
      {
        types: 'warmpath corpus find NAME',
        fill: { NAME: 'Norvale' },
        prints: /(\d+) +Norvale Capital /,
        keep: 'ONE',
      },
      {
        does: 'warmpath corpus find Norvale',
        prints: /(\d+) +Norvale Capital Management/,
        keep: 'OTHER',
      },
      { types: 'warmpath corpus doubles' },
      {
        types: 'warmpath corpus merge',
        wrap: '… $OTHER $ONE --reason "one firm" --json',
        prints: /"id": ?"?(\d+)/,
        keep: 'MERGE',
      },
      { types: 'warmpath corpus unmerge', wrap: '… $MERGE' },
      { types: 'warmpath corpus apart', wrap: '… $OTHER $ONE --reason "two firms"' },
      { types: 'warmpath corpus person show', fill: { NAME: 'Norvale' }, prints: /No record/ },
      { types: 'warmpath secrets status', prints: /current/ },
      { types: 'warmpath secrets rotate', prints: /wrapped/ },
      { types: 'warmpath secrets discard', prints: /nothing to discard/ },
      { types: 'warmpath tenant export', fill: { ID: '$ID', FILE: 'export.jsonl' } },
      { types: 'warmpath tenant delete', fill: { ID: '$ID' } },
      { types: 'warmpath migrate --check' },
      { types: 'warmpath doctor --live', wrap: '… || true', prints: /unreachable/ },
      { types: 'warmpath upgrade-database', wrap: REFUSED, prints: /nothing to carry over/ },
    ],
  },
  {
    title: 'backup of the bundled PostgreSQL, and its drill, while the service works',
    user: 'warmpath',
    folder: '/srv/warmpath',
    steps: [
      { does: `${HERE}; export RESTORED=/srv/warmpath/restored` },
      { types: 'warmpath backup warmpath.backup' },
      { types: 'mkdir -p "$RESTORED"' },
      { types: 'warmpath resume', wrap: 'WARMPATH_DATA_DIR=$RESTORED …', prints: /is done from now on/ },
      {
        types: 'warmpath pause-sequences',
        wrap: 'WARMPATH_DATA_DIR=$RESTORED …',
        prints: /Sequences paused/,
      },
      { types: '/opt/warmpath/deploy/backup-drill warmpath.backup secrets.key', prints: /can be restored\./ },
    ],
  },
  {
    title: 'a sandbox begun again, Stripe, secrets, a stopped service',
    user: 'root',
    steps: [
      { types: 'npm install --prefix /opt/warmpath stripe' },
      { does: 'systemctl stop warmpath@serve' },
      {
        does: 'sudo -u warmpath env WARMPATH_DATA_DIR=/var/lib/warmpath warmpath tenant list',
        prints: /^([\da-f-]{36}) +default/m,
        keep: 'ID',
      },
      {
        types: 'warmpath sandbox reset ID --yes',
        fill: { ID: '$ID' },
        wrap: 'sudo -u warmpath env WARMPATH_DATA_DIR=/var/lib/warmpath …',
      },
      { types: 'openssl rand -base64 32', prints: /^.{44}$/m },
      { types: 'openssl rand -hex 32', prints: /^.{64}$/m },
    ],
  },
  {
    title: 'two roles on the PostgreSQL of Debian',
    user: 'root',
    steps: [
      {
        does: `${SETTINGS}\nsudo -u postgres psql -qc "alter role postgres password 'change-me'" -c 'create database drill' -c 'create database new_server'`,
      },
      { types: 'psql "$SUPERUSER_URL" -c "create role warmpath_owner' },
      // The same on a new server, and again.
      {
        does: `export OWNER_PASSWORD=change-me APP_PASSWORD=change-me
          for times in 1 2; do psql -XAtq "$SUPERUSER_URL" -f deploy/postgresql/roles.sql; done
          psql -XAtc "select pg_get_userbyid(datdba) from pg_database where datname = 'warmpath'" "$SUPERUSER_URL"`,
        prints: /warmpath_owner/,
      },
      {
        does: `mv /var/lib/warmpath /var/lib/warmpath-bundled
          (umask 077; printf '%s\\n' "DATABASE_URL=$APP_URL" "WARMPATH_SECRETS_KEY=$(openssl rand -base64 32)" WARMPATH_OUTREACH=off >/etc/warmpath.env)
          systemctl start warmpath@serve warmpath@outreach`,
      },
      {
        // As install.md says, a moment after it is ready.
        does: `${ready(8787)}; until [[ -s /var/lib/warmpath/first-keys.json ]]; do sleep 1; done`,
        prints: /"status":"ready"/,
      },
      { types: 'systemd-run --pty', wrap: `script -qec '…' /dev/null`, prints: /default/ },
      { does: 'systemctl is-active warmpath@outreach' },
    ],
  },
  {
    title: 'backup of DATABASE_URL, a restore on a new server, and the drill',
    user: 'root',
    folder: '/srv',
    steps: [
      { does: SETTINGS },
      { types: 'psql "$SUPERUSER_URL" -c "create role warmpath_backup' },
      { types: 'pg_dump --format=custom' },
      {
        types: 'SCRATCH_URL=$EMPTY_DATABASE_URL',
        prints: /0 tenants, 0 movements.*\nThe backup can be restored/,
      },
      { types: 'KEEP=1 SCRATCH_URL', prints: /can be restored/ },
      {
        does: `psql -XAtc "select count(*) from warmpath.sequence where state = 'active'" "$NEW_SERVER_URL"`,
        prints: /^0$/m,
      },
      // It says what was lost since, and finds a fault.
      { does: ASKS, prints: /"credits_charged":12/ },
      {
        types: 'SCRATCH_URL=$EMPTY_DATABASE_URL',
        prints: /0 tenants, 1 movements of credits \(-12 in all\)/,
      },
      {
        does: `psql -q ${url('postgres')} -c 'update warmpath.account set balance = balance + 1'
          pg_dump --format=custom --file=warmpath.dump "$BACKUP_URL"
          psql -q ${url('postgres')} -c 'update warmpath.account set balance = balance - 1'`,
      },
      { types: 'SCRATCH_URL=$EMPTY_DATABASE_URL', wrap: REFUSED, prints: /fail +ledger: [\s\S]*has faults/ },
      {
        types: 'alter role … login password …',
        fill: { 'role …': 'role warmpath_app', 'password …': "password 'change-me'" },
        wrap: 'psql "$NEW_SERVER_URL" -c "…"',
      },
    ],
  },
  {
    title: 'nginx, and a month of the ledger in a file',
    user: 'root',
    steps: [
      {
        does: `install -d /etc/letsencrypt/live/warmpath.example.com && cd /etc/letsencrypt/live/warmpath.example.com
          openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=warmpath.example.com -addext subjectAltName=DNS:warmpath.example.com -keyout privkey.pem -out fullchain.pem 2>/dev/null`,
      },
      { types: 'server {', wrap: saved('/etc/nginx/conf.d/warmpath.conf') },
      {
        does: `nginx -t && systemctl restart nginx
          for path in readyz v1/usage unsubscribe/AAAA; do
            curl -s --cacert fullchain.pem --resolve warmpath.example.com:443:127.0.0.1 -w '%{http_code}\\n' -H 'Authorization: Bearer wp_test_wrong' https://warmpath.example.com/$path
          done`,
        prints: [/"status":"ready".*200\n/, /"request_id".*401\n/, /^404$/m],
      },
      {
        does: `psql -Xq -v ON_ERROR_STOP=1 "${url('postgres')}" -c "set session_replication_role = replica" \
            -c "update warmpath.charge set created_at = '2025-12-10', resolved_at = '2025-12-10'" -c "update warmpath.ledger_entry set created_at = '2025-12-10'"`,
      },
      {
        types: 'warmpath credits archive --before',
        wrap: `runuser -u warmpath -- env $(cat /etc/warmpath.env) WARMPATH_DATA_DIR=/var/lib/warmpath WARMPATH_OWNER_DATABASE_URL=${url('warmpath_owner')} bash -euc '…'`,
        prints: /2025-12/,
      },
    ],
  },
];
